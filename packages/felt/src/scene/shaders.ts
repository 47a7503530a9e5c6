// The notes on their lines are here: what stands between the quotes travels to every visitor.

/**
 * The whole picture (a large triangle), then the rotor's surface in front of it. `turn`: cosine and sine of the rotor's
 * angle, which is clockwise seen from above, while the artwork's y points down. `span`: the rotor's width, wheel units.
 */
export const STAGE_VERTEX = `#version 300 es
in vec4 place;
in vec2 onRotor;
uniform vec2 turn;
uniform float span;
out vec2 artwork;
void main() {
  vec2 back = vec2(onRotor.x * turn.x - onRotor.y * turn.y, onRotor.x * turn.y + onRotor.y * turn.x);
  artwork = vec2(back.x, -back.y) / span + 0.5;
  gl_Position = vec4(place.xy, place.z * 2.0 - 1.0, 1.0) * place.w;
}`;

/**
 * `lit`: towards the middle of the pocket that is lit, on the artwork; zero: none. The light is from the pockets' inner
 * edge outwards, half a pocket to either side.
 */
export const STAGE_FRAGMENT = `#version 300 es
precision highp float;
in vec2 artwork;
uniform sampler2D stage;
uniform sampler2D strength;
uniform sampler2D rotor;
uniform vec2 size;
uniform vec2 lit;
out vec4 colour;
void main() {
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
  vec3 paint = artwork.x > 2.0 ? vec3(0.0) : texture(rotor, artwork).rgb;
  vec2 arm = artwork - 0.5;
  float away = length(arm);
  if (away > 0.325 && away < 0.5 && dot(arm, lit) > away * 0.9964) paint = paint * 1.3 + vec3(0.24, 0.18, 0.07);
  colour = vec4(texture(stage, at).rgb + paint * texture(strength, at).r * (255.0 / 200.0), 1.0);
}`;

/** A square around the ball and its shadow. */
export const BALL_VERTEX = `#version 300 es
uniform vec2 size;
uniform vec4 ball;
uniform vec4 shadow;
out vec2 pixel;
void main() {
  vec2 low = min(ball.xy - ball.z, shadow.xy - shadow.z) - 2.0;
  vec2 high = max(ball.xy + ball.z, shadow.xy + shadow.z) + 2.0;
  pixel = mix(low, high, vec2(gl_VertexID & 1, gl_VertexID >> 1));
  gl_Position = vec4(pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0, 0.0, 1.0);
}`;

/**
 * Ivory, lit from the upper left as in the film, hidden by the near side of the rim. `ball`: x, y, radius, angle on the
 * wheel; `shadow`: x, y, half width, darkness; `rays`: through the picture's corners, upper left, upper right and lower
 * left; `rim`: radius and height of its upper edge.
 */
export const BALL_FRAGMENT = `#version 300 es
precision highp float;
in vec2 pixel;
uniform vec2 size;
uniform vec4 ball;
uniform vec4 shadow;
uniform float opacity;
uniform vec3 eye;
uniform vec3 rays[3];
uniform vec2 rim;
out vec4 colour;
void main() {
  vec2 share = pixel / size;
  vec3 ray = rays[0] + (rays[1] - rays[0]) * share.x + (rays[2] - rays[0]) * share.y;
  vec2 onRim = eye.xy + ray.xy * ((eye.z - rim.y) / -ray.z);
  bool behindRim = onRim.y < 0.0 && length(onRim) > rim.x && cos(ball.w) < 0.0;
  vec2 off = (pixel - ball.xy) / ball.z;
  float away = length(off);
  float cover = clamp((1.0 - away) * ball.z + 0.5, 0.0, 1.0) * opacity;
  vec3 normal = vec3(off, sqrt(max(0.0, 1.0 - away * away)));
  float facing = max(0.0, dot(normal, vec3(-0.46, -0.6, 0.655)));
  float glint = smoothstep(0.93, 0.995, facing);
  float light = mix(0.338 + 0.557 * pow(facing, 0.8), 1.0, glint);
  vec2 spot = (pixel - shadow.xy) / (shadow.z * vec2(1.0, 0.72));
  float dark = shadow.w * opacity * (1.0 - smoothstep(0.35, 1.0, length(spot)));
  float hidden = behindRim ? 0.0 : 1.0;
  colour = vec4(vec3(1.0, 0.965, 0.9) * light * cover, 1.0 - (1.0 - cover) * (1.0 - dark)) * hidden;
}`;
