import { BALL_RADIUS, type BallPlace, Camera } from '@lajvard/wheel';
import type { Painter } from './painter.ts';

/**
 * The wheel without WebGL: the ball alone, over the still picture behind the canvas. The rotor stands, and the ball
 * moves as seen from it, into the same pocket.
 */
export function openFlatPainter(canvas: HTMLCanvasElement): Painter {
  const pen = canvas.getContext('2d');
  const camera = new Camera(canvas.width, canvas.height);
  return {
    paint({ rotorAngle, ball }) {
      pen?.clearRect(0, 0, canvas.width, canvas.height);
      if (pen && ball) paintBall(pen, camera, { ...ball, angle: ball.angle - rotorAngle });
    },
    close() {},
  };
}

function paintBall(pen: CanvasRenderingContext2D, camera: Camera, { angle, radius, height, opacity }: BallPlace): void {
  const { x, y, scale } = camera.project([radius * Math.sin(angle), radius * Math.cos(angle), height]);
  const size = BALL_RADIUS * scale;
  const light = pen.createRadialGradient(x - size * 0.4, y - size * 0.5, size * 0.1, x, y, size);
  light.addColorStop(0, '#fffaf0');
  light.addColorStop(0.5, '#dcd0ba');
  light.addColorStop(1, '#6f6552');
  pen.globalAlpha = opacity;
  pen.fillStyle = light;
  pen.beginPath();
  pen.arc(x, y, size, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
}
