// A picture behind all marks: its corners come projected.

struct Corner {
    @location(0) position: vec3<f32>,
    @location(1) place: vec2<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

@vertex
fn vertex(corner: Corner) -> Pixel {
    return Pixel(vec4<f32>(corner.position, 1.0), corner.place);
}

@fragment
fn fragment(pixel: Pixel) -> @location(0) vec4<f32> {
    return textureSample(picture, picture_sampler, pixel.place);
}
