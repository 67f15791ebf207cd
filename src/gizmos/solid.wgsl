// The triangles of a mesh, projected here, and lit from the eye by the slope of each.

struct Look {
    clip: mat4x4<f32>,
    eye: vec4<f32>,
    color: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) at: vec3<f32>,
}

@vertex
fn vertex(@location(0) at: vec3<f32>) -> Pixel {
    return Pixel(look.clip * vec4<f32>(at, 1.0), at);
}

@fragment
fn fragment(pixel: Pixel) -> @location(0) vec4<f32> {
    let normal = normalize(cross(dpdx(pixel.at), dpdy(pixel.at)));
    // Without perspective, eye.w is 0 and eye a direction.
    let to_eye = normalize(look.eye.xyz - pixel.at * look.eye.w);
    return vec4<f32>(look.color.rgb * (0.15 + 0.5 * abs(dot(normal, to_eye))), 1.0);
}
