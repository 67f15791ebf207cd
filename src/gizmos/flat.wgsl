// Vertices are already projected and have a colour or a texture coordinate, so the fragment shader
// does almost nothing.

struct Corner {
    @location(0) position: vec3<f32>,
#ifdef PICTURE
    @location(1) place: vec2<f32>,
#else
    @location(1) color: vec4<f32>,
#endif
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
#ifdef PICTURE
    @location(0) place: vec2<f32>,
#else
    @location(0) color: vec4<f32>,
#endif
}

#ifdef PICTURE
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;
#endif

@vertex
fn vertex(corner: Corner) -> Pixel {
#ifdef PICTURE
    return Pixel(vec4<f32>(corner.position, 1.0), corner.place);
#else
    return Pixel(vec4<f32>(corner.position, 1.0), corner.color);
#endif
}

@fragment
fn fragment(pixel: Pixel) -> @location(0) vec4<f32> {
#ifdef PICTURE
    return textureSample(picture, picture_sampler, pixel.place);
#else
    return pixel.color;
#endif
}
