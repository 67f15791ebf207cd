// Corners come projected and coloured: what is left to do for a pixel is nothing.

struct Corner {
    @location(0) position: vec3<f32>,
    @location(1) color: vec4<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

@vertex
fn vertex(corner: Corner) -> Pixel {
    return Pixel(vec4<f32>(corner.position, 1.0), corner.color);
}

@fragment
fn fragment(pixel: Pixel) -> @location(0) vec4<f32> {
    return pixel.color;
}
