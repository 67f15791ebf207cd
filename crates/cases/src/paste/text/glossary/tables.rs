//! Words of other languages, `own=english`, between commas.

pub(super) struct Language {
    /// Words of its sentences that English and code have not.
    pub signs: &'static str,
    pub words: &'static str,
}

pub(super) const LANGUAGES: [Language; 5] = [GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE];

const GERMAN: Language = Language {
    signs: "\
        der das und ist ein eine einer einen einem mit durch dem nicht ich wir zwischen liegt \
        auf für sich auch aber wie warum wenn zum zur haben sind wird gegeben gesucht kugel \
        ebene gerade dreieck hallo danke",
    words: "\
        laut=says, drei=three, vier=four, fünf=five, sechs=six, zehn=ten, der=the, die=the, das=the, dem=the, den=the, des=of the, ein=a, eine=a, einer=a, \
        einem=a, einen=a, hat=has, ist=is, sind=are, im=in the, am=at the, vom=from the, zum=to \
        the, zur=to the, erste=first, ersten=first, zweite=second, zweiten=second, andere=other, \
        anderen=other, zwei=two, beide=both, beiden=both, feste=fixed, ruhende=resting, ihr=its, \
        sein=its, rollt=rolls, fliegt=flies, \
        kugel=sphere, kugeln=spheres, ball=ball, kreis=circle, kreise=circles, \
        kreisbogen=arc, bogen=arc, radius=radius, radien=radii, halbmesser=radius, \
        durchmesser=diameter, mittelpunkt=center, mittelpunkte=centers, zentrum=center, \
        ebene=plane, ebenen=planes, gerade=line, geraden=lines, strecke=segment, \
        strecken=segments, strahl=ray, strahls=ray, strahlen=rays, dreieck=triangle, \
        dreiecks=triangle, dreiecke=triangles, dreiecken=triangles, kegel=cone, kegels=cone, \
        kegelspitze=apex, spitze=apex, zylinder=cylinder, kapsel=capsule, quader=box, \
        würfel=cube, vieleck=polygon, punkt=point, punkte=points, punkten=points, \
        punktes=point, abstand=distance, entfernung=distance, \
        schnittpunkt=intersection point, richtung=direction, richtungsvektor=direction, \
        normale=normal, normalen=normal, normalenvektor=normal, normalvektor=normal, \
        ursprung=origin, startpunkt=start, anfangspunkt=start, endpunkt=end, \
        aufpunkt=point, höhe=height, mit=with, durch=through, geht=goes, nach=to, bis=to, von=from, \
        und=and, aus=from, bewegt=moves, ruht=rests, fest=fixed, nicht=not, kein=no, \
        keine=no, halb=half, halbe=half, halben=half, hälfte=half, doppelt=doubled, \
        doppelte=doubled, doppelten=doubled, verdoppelt=doubled, halbiert=halved, \
        gespiegelt=mirrored, gedreht=rotated by, skaliert=scaled, verkleinert=shrunk, \
        vergrößert=enlarged, verschoben=shifted, versetzt=offset, gekippt=tilted by, \
        geneigt=tilted by, bezogen auf=relative to, relativ zu=relative to, \
        unbekannt=unknown, vertauscht=exchanged, verschrieben=a typo, vertippt=a typo, \
        kegelstumpf=frustum, halbkugel=hemisphere, torus=torus, ellipsoid=ellipsoid, \
        drittel=third, viertel=quarter, dreifach=triple, einheiten=units, meter=m, \
        zentimeter=cm, millimeter=mm, grad=degrees, aufgabe=exercise, übung=exercise, \
        seite=page, zeile=line, version=version, etwa=about, ungefähr=about, ca=about, \
        rund=about, ergebnis=result, ergibt=gives, erhalte=get, bekomme=get, liefert=returns, \
        falsch=wrong, richtig=right, wenn=if, würde=would, sonst=else, lösung=solution",
};

const FRENCH: Language = Language {
    signs: "\
        le les une et est dans avec je du que qui pas mais sont où donc cette ce ça voilà \
        bonjour merci droite droites sphère rayon trouvé énoncé",
    words: "\
        le=the, la=the, les=the, trois=three, quatre=four, cinq=five, six=six, dix=ten, un=a, une=a, à=to, selon=says, d'après=says, du=of the, de la=of the, de=of, des=of, au=at the, \
        est=is, sont=are, a pour=has, ont=have, première=first, premier=first, deuxième=second, \
        seconde=second, second=second, autre=other, deux=two, sa=its, son=its, se déplace=moves, \
        roule=rolls, fixe=fixed, immobile=fixed, pts=points, \
        sphère=sphere, sphères=spheres, boule=sphere, bille=ball, balle=ball, cercle=circle, \
        arc de cercle=arc, arc=arc, de rayon=of radius, rayon lumineux=ray, \
        rayon incident=ray, rayon laser=ray, ce rayon=this ray, le rayon issu=ray from, \
        rayon=radius, rayons=radii, demi-droite=ray, diamètre=diameter, centre=center, \
        centres=centers, plan=plane, plans=planes, droite=line, droites=straight lines, \
        en ligne droite=directly, segment de droite=segment, segment=segment, \
        segments=segments, triangle=triangle, cône=cone, cône de révolution=cone, \
        sommet=apex, base=base, cylindre=cylinder, capsule=capsule, boîte=box, pavé=box, \
        cube=cube, polygone=polygon, point=point, points=points, distance=distance, \
        point d'intersection=intersection point, dans la direction=along the direction, \
        direction=direction, vecteur directeur=direction, vecteur normal=normal, \
        vecteur=vector, normale=normal, origine=origin, départ=start, arrivée=end, \
        hauteur=height, avec=with, par=through, passant par=through, du point=from, \
        au point=to, depuis=from, jusqu'à=to, vers=toward, de part et d'autre=across, et=and, \
        part du=from the, part de=from, ne=not, pas=not, moitié=half, demi=half, \
        double=doubled, doublé=doubled, divisé par deux=halved, réduit=shrunk, \
        agrandi=enlarged, déplacé=shifted, déplacée=shifted, décalé=offset, décalée=offset, \
        tourné=rotated by, tournée=rotated by, incliné=tilted by, inclinée=tilted by, \
        symétrique=mirrored, par rapport à=relative to, par rapport au=relative to, inconnu=unknown, \
        inconnue=unknown, échangé=exchanged, tronc de cône=frustum, tronqué=truncated, \
        demi-sphère=hemisphere, tiers=third, quart=quarter, triple=triple, \
        unités=units, mètres=m, centimètres=cm, millimètres=mm, degrés=degrees, \
        exercice=exercise, page=page, ligne=line, environ=about, à peu près=about, \
        presque=almost, résultat=result, trouve=get, trouvé=got, obtiens=get, renvoie=returns, \
        affiche=prints, faux=wrong, si=if, serait=would, sinon=else",
};

const SPANISH: Language = Language {
    signs: "\
        el los las una por qué que pero está dónde cómo cuál hola gracias esfera recta según \
        hasta desde tiene calcule también",
    words: "\
        el=the, la=the, los=the, las=the, tres=three, cuatro=four, cinco=five, diez=ten, según=says, en=at, un=a, una=a, del=of the, de=of, es=is, está=is, \
        son=are, tiene=has, tienen=have, primera=first, primer=first, segunda=second, \
        segundo=second, otra=other, otro=other, dos=two, su=its, se desplaza=moves, se \
        mueve=moves, rueda=rolls, va desde=goes from, de manera que=so that, que=that, pasa \
        por=passes through, \
        esfera=sphere, esferas=spheres, bola=ball, círculo=circle, circunferencia=circle, \
        arco de circunferencia=arc, arco=arc, radio=radius, radios=radii, diámetro=diameter, \
        centro=center, centros=centers, plano=plane, planos=planes, \
        en línea recta=directly, recta=line, rectas=lines, segmento=segment, \
        segmentos=segments, rayo=ray, semirrecta=ray, triángulo=triangle, cono=cone, \
        vértice=apex, base=base, cilindro=cylinder, cápsula=capsule, caja=box, cubo=cube, \
        polígono=polygon, punto=point, puntos=points, distancia=distance, \
        punto de intersección=intersection point, dirección=direction, \
        vector director=direction, vector normal=normal, normal=normal, origen=origin, \
        inicio=start, fin=end, altura=height, con=with, por=through, desde=from, va de=goes from, \
        hasta=to, a=to, y=and, hacia=toward, fija=fixed, quieta=at rest, no=not, mitad=half, \
        doble=doubled, duplicado=doubled, reducido=shrunk, reducida=shrunk, \
        ampliado=enlarged, desplazado=shifted, desplazada=shifted, girado=rotated by, \
        girada=rotated by, inclinado=tilted by, inclinada=tilted by, reflejado=mirrored, \
        respecto a=relative to, respecto de=relative to, relativo a=relative to, \
        desconocido=unknown, intercambiado=exchanged, tronco de cono=frustum, \
        semiesfera=hemisphere, tercio=third, cuarto=quarter, triple=triple, unidades=units, \
        metros=m, centímetros=cm, milímetros=mm, grados=degrees, problema=problem, \
        ejercicio=exercise, página=page, línea=line, aproximadamente=about, \
        más o menos=about, cerca de=about, unos=about, resultado=result, obtengo=get, sale=gives, \
        devuelve=returns, imprime=prints, si=if, sería=would, casi=almost, \
        sentido antihorario=counterclockwise, antihorario=counterclockwise, \
        sentido horario=clockwise, horario=clockwise",
};

const ITALIAN: Language = Language {
    signs: "\
        il gli una è nel che della dei tra fra sono dove ciao grazie sfera retta raggio perché \
        qual quale",
    words: "\
        il=the, lo=the, tre=three, quattro=four, cinque=five, dieci=ten, la=the, i=the, gli=the, le=the, un=a, una=a, del=of the, della=of the, \
        di=of, è=is, sono=are, ha=has, hanno=have, prima=first, primo=first, seconda=second, \
        secondo=second, altra=other, due=two, si muove=moves, rotola=rolls, passa per=passes \
        through, passante per=through, \
        sfera=sphere, sfere=spheres, palla=ball, cerchio=circle, circonferenza=circle, \
        arco di circonferenza=arc, arco=arc, di raggio=of radius, raggio luminoso=ray, \
        raggio=radius, raggi=radii, semiretta=ray, diametro=diameter, centro=center, \
        centri=centers, piano=plane, piani=planes, in linea retta=directly, retta=line, \
        rette=lines, segmento=segment, segmenti=segments, triangolo=triangle, cono=cone, \
        vertice=apex, base=base, cilindro=cylinder, capsula=capsule, scatola=box, cubo=cube, \
        poligono=polygon, punto=point, punti=points, distanza=distance, \
        punto di intersezione=intersection point, direzione=direction, \
        vettore normale=normal, normale=normal, origine=origin, inizio=start, fine=end, \
        altezza=height, con=with, per=through, da=from, fino a=to, a=to, e=and, verso=toward, \
        fissa=fixed, non=not, metà=half, doppio=doubled, raddoppiato=doubled, ridotto=shrunk, \
        spostato=shifted, spostata=shifted, ruotato=rotated by, ruotata=rotated by, \
        inclinato=tilted by, riflesso=mirrored, rispetto a=relative to, sconosciuto=unknown, \
        scambiato=exchanged, tronco di cono=frustum, terzo=third, quarto=quarter, \
        unità=units, metri=m, centimetri=cm, millimetri=mm, gradi=degrees, \
        esercizio=exercise, problema=problem, pagina=page, riga=line, circa=about, \
        risultato=result, ottengo=get, restituisce=returns, stampa=prints, se=if, \
        sarebbe=would, quasi=almost, antiorario=counterclockwise",
};

const PORTUGUESE: Language = Language {
    signs: "\
        uma é não mas são está onde olá obrigado pessoal esfera reta raio já alguém também você \
        qual então",
    words: "\
        o=the, a=the, os=the, três=three, quatro=four, cinco=five, dez=ten, as=the, um=a, uma=a, do=of the, da=of the, de=of, é=is, está=is, \
        são=are, tem=has, primeira=first, segunda=second, outra=other, dois=two, duas=two, se \
        move=moves, passa por=passes through, \
        esfera=sphere, esferas=spheres, bola=ball, círculo=circle, circunferência=circle, \
        arco de circunferência=arc, arco=arc, de raio=of radius, raio=radius, raios=radii, \
        semirreta=ray, diâmetro=diameter, centro=center, centros=centers, plano=plane, \
        planos=planes, em linha reta=directly, reta=line, retas=lines, segmento=segment, \
        segmentos=segments, triângulo=triangle, cone=cone, vértice=apex, base=base, \
        cilindro=cylinder, cápsula=capsule, caixa=box, cubo=cube, polígono=polygon, \
        ponto=point, pontos=points, distância=distance, ponto de interseção=intersection point, \
        direção=direction, vetor normal=normal, normal=normal, origem=origin, início=start, \
        fim=end, altura=height, com=with, por=through, até=to, e=and, fixa=fixed, não=not, \
        metade=half, dobro=doubled, dobrado=doubled, reduzido=shrunk, deslocado=shifted, \
        deslocada=shifted, girado=rotated by, girada=rotated by, sem rotação=not rotated, rotacionado=rotated by, \
        inclinado=tilted by, espelhado=mirrored, em relação a=relative to, \
        desconhecido=unknown, trocado=exchanged, terço=third, quarto=quarter, \
        unidades=units, metros=m, centímetros=cm, milímetros=mm, graus=degrees, \
        exercício=exercise, problema=problem, página=page, linha=line, cerca de=about, \
        aproximadamente=about, resultado=result, retorna=returns, imprime=prints, se=if, \
        seria=would, quase=almost, anti-horário=counterclockwise",
};

/// Of Chinese and Japanese, which put no blanks between words.
pub(super) const UNSPACED: &str = "\
    平面=plane, 线段=segment, 線分=segment, 直线=line, 直線=line, 射线=ray, 球体=sphere, 球=sphere, \
    球心=center, 圆心=center, 中心=center, 圆=circle, 圆弧=arc, 半径=radius, 直径=diameter, \
    三角形=triangle, 圆柱=cylinder, 圆锥=cone, 胶囊体=capsule, 长方体=box, 顶点=vertex, \
    法向量=normal, 法线=normal, 方向=direction, 起点=start, 终点=end, 始点=start, 終点=end, \
    交点=intersection point, 原点=origin, 距离=distance, 距離=distance, 点=point, \
    方程=equation, 是否相交=intersect, 相交=intersect, 最大距离=max distance";
