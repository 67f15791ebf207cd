/** An article with live figures, as an example: what five articles on collisions are about, in three languages. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const scenes = join(dirname(fileURLToPath(import.meta.url)), "../scenes");

const TITLES = {
  en: ["Five questions about collisions", "Drag the points. The whole page behind each figure has the derivation."],
  ko: ["충돌에 관한 다섯 가지 질문", "점을 끌어 보세요. 각 그림의 전체 페이지에 유도 과정이 있습니다."],
  zh: ["关于碰撞的五个问题", "请拖动各点。每幅图的完整页面都有推导。"],
};

/** Each a scene, and of each language a heading and a paragraph. */
const FIGURES = [
  ["ray_sphere", {
    en: ["Where does a ray meet a sphere?", "The dot product of AS and the ray's direction is the way to C, the foot of the perpendicular from S. Pythagoras gives |CS| and half the chord, |CD|. The ray enters at D, half a chord before C."],
    ko: ["레이는 구를 어디서 만날까요?", "AS와 레이 방향의 내적이 S에서 내린 수선의 발 C까지의 거리입니다. 피타고라스 정리로 |CS|와 현의 절반 |CD|를 얻습니다. 레이는 C보다 현의 절반만큼 앞인 D로 들어갑니다."],
    zh: ["射线在哪里碰到球？", "AS 与射线方向的点积是到垂足 C 的距离。由勾股定理得到 |CS| 和半弦 |CD|。射线在 C 之前半弦处的 D 进入球。"],
  }],
  ["ray_sphere_info", {
    en: ["What else does a hit say?", "The point, the normal of the surface there, and the distance along the ray. All three follow from the smaller root of one quadratic equation."],
    ko: ["충돌은 또 무엇을 알려 줄까요?", "닿은 점, 그 점의 표면 법선, 레이를 따라 잰 거리입니다. 셋 모두 이차방정식 하나의 작은 근에서 나옵니다."],
    zh: ["一次命中还说明什么？", "交点、该处表面的法线，以及沿射线的距离。三者都来自同一个二次方程的较小根。"],
  }],
  ["sphere_cast_sphere", {
    en: ["And if the ray is thick?", "A ball that moves from A to B touches the sphere where its centre is r1 + r2 away from S. So a ray against a larger sphere answers it, and the point of contact lies between both centres."],
    ko: ["레이에 굵기가 있다면?", "A에서 B로 움직이는 공은 중심이 S에서 r1 + r2만큼 떨어진 곳에서 구에 닿습니다. 더 큰 구와 레이의 문제가 되고, 접촉점은 두 중심 사이에 있습니다."],
    zh: ["如果射线有粗细呢？", "从 A 移动到 B 的球，在球心距 S 为 r1 + r2 处碰到另一球。于是问题变成射线与更大的球，接触点在两个球心之间。"],
  }],
  ["ball_arc", {
    en: ["Which part of an arc does a ball meet first?", "The outside, the inside, or one of the two ends, which are balls without a radius. A touch on the missing part of the circle does not count; of the rest, the earliest does."],
    ko: ["공은 호의 어느 부분에 먼저 닿을까요?", "바깥쪽, 안쪽, 또는 반지름이 없는 공과 같은 두 끝점 가운데 하나입니다. 원의 빈 부분에 닿는 것은 세지 않고, 남은 것 중 가장 이른 것이 답입니다."],
    zh: ["球先碰到弧的哪一部分？", "外侧、内侧，或两个端点之一，端点就像没有半径的球。碰到圆的缺口不算；其余之中最早的算。"],
  }],
  ["line_line_vertical", {
    en: ["Where do two lines cross if one is vertical?", "A slope is a rise over a run, and here the run is zero. A point and a direction describe every line, and the cross product of both directions says whether they are parallel."],
    ko: ["한 직선이 수직이면 두 직선은 어디서 만날까요?", "기울기는 가로 변화로 나눈 값인데 여기서는 그것이 0입니다. 점과 방향은 모든 직선을 나타내고, 두 방향의 외적이 평행한지를 알려 줍니다."],
    zh: ["其中一条竖直时，两条直线在哪里相交？", "斜率要除以水平变化，而这里它为零。点和方向能表示任何直线，两个方向的叉积说明它们是否平行。"],
  }],
];

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'";

/** Returns the example page in each language, by its file's name. */
export function articles() {
  const name = (language) => (language === "en" ? "articles.html" : `articles.${language}.html`);
  const links = Object.entries({ en: "English", ko: "한국어", zh: "中文" }).map(([language, title]) => `<a lang="${language}" href="${name(language)}">${title}</a>`);
  return Object.entries(TITLES).map(([language, [title, lead]]) => {
    const figures = FIGURES.map(([scene, texts]) => {
      const [heading, text] = texts[language];
      const json = readFileSync(join(scenes, `${scene}.json`), "utf8").replaceAll("<", "\\u003c");
      return `<h2>${heading}</h2>\n<p>${text}</p>\n<collision-case language="${language}" title="${heading}">\n<script type="application/json">${json}</script>\n</collision-case>`;
    });
    return [name(language), `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="articles.css">
<script type="module" src="figure.js"></script>
<nav>${links.join(" · ")}</nav>
<h1>${title}</h1>
<p>${lead}</p>
${figures.join("\n")}
</html>
`];
  });
}
