import { angleOf } from '@lajvard/roulette';
import { BALL_RADIUS, type BallPlace, Camera, pocketOfRest, ROTOR_RADIUS, surfaceHeight } from '@lajvard/wheel';
import type { Painter } from './painter.ts';
import { loadPictures } from './pictures.ts';
import { CORNER, rotorMesh } from './rotor-mesh.ts';
import { BALL_FRAGMENT, BALL_VERTEX, STAGE_FRAGMENT, STAGE_VERTEX } from './shaders.ts';

/** The rim's upper edge, which hides a ball behind it on the near side: radius and height, wheel units. */
const RIM = [213, 41.4] as const;

/**
 * The wheel by WebGL. After a lost context it draws no more until it is opened again. Rejects if the pictures cannot be
 * loaded.
 */
export async function openTurningPainter(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext): Promise<Painter> {
  const pictures = await loadPictures();
  const { width, height } = canvas;
  const camera = new Camera(width, height);
  const stage = programOf(gl, STAGE_VERTEX, STAGE_FRAGMENT);
  const ball = programOf(gl, BALL_VERTEX, BALL_FRAGMENT);
  for (const [unit, picture] of [pictures.stage, pictures.strength, pictures.rotor].entries())
    upload(gl, unit, picture);
  const mesh = rotorMesh(width, height);
  const whole = [-1, -1, 0.999, 1, 1e4, 0, 3, -1, 0.999, 1, 1e4, 0, -1, 3, 0.999, 1, 1e4, 0];
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([...whole, ...mesh]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.enableVertexAttribArray(1);
  gl.vertexAttribPointer(0, 4, gl.FLOAT, false, CORNER * 4, 0);
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, CORNER * 4, 16);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.viewport(0, 0, width, height);
  const at = (program: WebGLProgram, name: string) => gl.getUniformLocation(program, name);
  const choose = gl.useProgram.bind(gl);
  choose(stage);
  gl.uniform1i(at(stage, 'stage'), 0);
  gl.uniform1i(at(stage, 'strength'), 1);
  gl.uniform1i(at(stage, 'rotor'), 2);
  gl.uniform2f(at(stage, 'size'), width, height);
  gl.uniform1f(at(stage, 'span'), 2 * ROTOR_RADIUS);
  const [turn, lit] = [at(stage, 'turn'), at(stage, 'lit')];
  choose(ball);
  gl.uniform2f(at(ball, 'size'), width, height);
  gl.uniform3fv(at(ball, 'eye'), camera.position);
  const rays = [camera.ray(0, 0), camera.ray(width, 0), camera.ray(0, height)].map(([x, y, z]) => [x / -z, y / -z, -1]);
  gl.uniform3fv(at(ball, 'rays'), rays.flat());
  gl.uniform2f(at(ball, 'rim'), ...RIM);
  const places = { ball: at(ball, 'ball'), shadow: at(ball, 'shadow'), opacity: at(ball, 'opacity') };

  const paintBall = (place: BallPlace) => {
    choose(ball);
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    const seen = ballSeen(camera, place);
    gl.uniform4f(places.ball, seen.x, seen.y, seen.size, place.angle);
    gl.uniform4f(places.shadow, ...seen.shadow);
    gl.uniform1f(places.opacity, place.opacity);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    gl.disable(gl.BLEND);
  };
  return {
    paint(sceneIn) {
      const scene = sceneIn(0);
      choose(stage);
      gl.enable(gl.DEPTH_TEST);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.uniform2f(turn, Math.cos(scene.rotorAngle), Math.sin(scene.rotorAngle));
      const pocket = pocketOfRest(scene);
      if (pocket === null) gl.uniform2f(lit, 0, 0);
      else gl.uniform2f(lit, Math.sin(angleOf(pocket)), -Math.cos(angleOf(pocket)));
      gl.drawArrays(gl.TRIANGLES, 0, 3 + mesh.length / CORNER);
      if (scene.ball) paintBall(scene.ball);
      return 0;
    },
    close() {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

/** Where the ball and the spot of its shadow are seen: pixels; the shadow's half width, and its darkness. */
function ballSeen(camera: Camera, { angle, radius, height }: BallPlace) {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const { x, y, scale } = camera.project([radius * sin, radius * cos, height]);
  const ground = surfaceHeight(radius);
  const above = Math.max(0, height - BALL_RADIUS - ground);
  const fall = above + BALL_RADIUS * 0.7;
  const spot = camera.project([radius * sin + 0.46 * fall, radius * cos - 0.2 * fall, ground]);
  const wide = BALL_RADIUS * spot.scale * (1.25 + above / 30);
  const shadow: [number, number, number, number] = [spot.x, spot.y, wide, 0.62 / (1 + above / 14)];
  return { x, y, size: BALL_RADIUS * scale, shadow };
}

function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue; // the context is lost: drawing does nothing
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'place');
  gl.bindAttribLocation(program, 1, 'onRotor');
  gl.linkProgram(program);
  return program;
}

function upload(gl: WebGL2RenderingContext, unit: number, picture: ImageBitmap): void {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
