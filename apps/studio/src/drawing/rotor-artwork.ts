import { fileURLToPath } from 'node:url';
import { angleOf, type Colour, colourOf, WHEEL_ORDER } from '@lajvard/roulette';
import { POCKET_INNER, POCKET_OUTER, ROTOR_RADIUS } from '@lajvard/wheel';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const NUMERALS = 'Lajvard Numerals';
const STEP = (2 * Math.PI) / WHEEL_ORDER.length;
const NUMBER_PAINT: Readonly<Record<Colour, string>> = { red: '#b3192f', black: '#0d1020', green: '#0c8a74' };
const POCKET_PAINT: Readonly<Record<Colour, string>> = { red: '#7d0f21', black: '#080a14', green: '#076253' };

/** Registers the font of the numerals (Bodoni Moda) with the canvas. */
export function loadNumerals(): string {
  if (!GlobalFonts.has(NUMERALS)) {
    const file = import.meta.resolve('@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-standard-normal.woff2');
    GlobalFonts.registerFromPath(fileURLToPath(file), NUMERALS);
  }
  return NUMERALS;
}

/**
 * The rotor from straight above, zero at the top, `unit` pixels per wheel unit: pockets, numbers and
 * the cone's rosette.
 */
export function drawRotor(unit: number): Canvas {
  const size = Math.ceil(2 * ROTOR_RADIUS * unit);
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext('2d');
  pen.translate(size / 2, size / 2);
  pen.scale(unit, unit);
  drawPockets(pen);
  drawNumbers(pen);
  drawFrets(pen);
  drawCone(pen);
  return canvas;
}

function drawPockets(pen: SKRSContext2D): void {
  for (const pocket of WHEEL_ORDER) {
    const [from, to] = [angleOf(pocket) - STEP / 2, angleOf(pocket) + STEP / 2];
    const colour = colourOf(pocket);
    fillRing(pen, POCKET_OUTER, ROTOR_RADIUS, from, to, NUMBER_PAINT[colour]);
    fillRing(pen, POCKET_INNER - 2, POCKET_OUTER, from, to, POCKET_PAINT[colour]);
  }
}

function drawNumbers(pen: SKRSContext2D): void {
  pen.font = `700 21px "${loadNumerals()}"`;
  // The cut for small sizes has sturdier hairlines: they survive the lowest quality.
  pen.fontVariationSettings = '"opsz" 6, "wght" 700';
  pen.textAlign = 'center';
  pen.fillStyle = '#fbf3e0';
  for (const pocket of WHEEL_ORDER) {
    pen.save();
    pen.rotate(angleOf(pocket));
    pen.translate(0, -136.6);
    pen.scale(0.92, 1.04);
    pen.fillText(String(pocket), 0, 0);
    pen.restore();
  }
}

function drawFrets(pen: SKRSContext2D): void {
  for (const pocket of WHEEL_ORDER) {
    const angle = angleOf(pocket) + STEP / 2;
    spoke(pen, angle, POCKET_OUTER, ROTOR_RADIUS, 1, '#d9c690');
    // A fret rises between two pockets: shadow on one side, brass, light on its edge.
    spoke(pen, angle + 0.012, POCKET_INNER, POCKET_OUTER, 3.4, 'rgba(0,0,0,0.45)');
    spoke(pen, angle, POCKET_INNER - 1, POCKET_OUTER + 1, 2.4, '#b98736');
    spoke(pen, angle - 0.004, POCKET_INNER - 1, POCKET_OUTER + 1, 1, '#f7e3ae');
  }
  circle(pen, POCKET_OUTER, 1.6, '#d3ad62');
}

/** The lapis cone with its sixteenfold rosette. */
function drawCone(pen: SKRSContext2D): void {
  const lapis = pen.createRadialGradient(0, 0, 30, 0, 0, 102);
  lapis.addColorStop(0, '#2350b0');
  lapis.addColorStop(0.55, '#1a3d8e');
  lapis.addColorStop(1, '#0c1f58');
  pen.fillStyle = lapis;
  pen.beginPath();
  pen.arc(0, 0, 102, 0, 2 * Math.PI);
  pen.fill();
  for (let petal = 0; petal < 16; petal++) {
    const angle = (petal * Math.PI) / 8;
    const half = Math.PI / 16;
    const even = petal % 2 === 0;
    const rhomb = [point(98, angle), point(84, angle + half), point(70, angle), point(84, angle - half)];
    polygon(pen, rhomb, even ? 'rgba(216,176,98,0.93)' : 'rgba(22,150,132,0.92)');
    const facet = [point(98, angle), point(84, angle + half), point(70, angle)];
    polygon(pen, facet, 'rgba(255,255,255,0.12)');
  }
  rosette(pen, 5, 98, 1, 'rgba(240,222,170,0.75)');
  rosette(pen, 3, 98, 0.8, 'rgba(236,217,166,0.4)');
  rosette(pen, 6, 74, 0.7, 'rgba(236,217,166,0.3)');
  circle(pen, 99, 0.9, 'rgba(236,217,166,0.7)');
}

function rosette(pen: SKRSContext2D, skip: number, radius: number, width: number, paint: string): void {
  pen.beginPath();
  for (let i = 0; i <= 16; i++) pen.lineTo(...point(radius, (i * skip * Math.PI) / 8));
  pen.lineWidth = width;
  pen.strokeStyle = paint;
  pen.stroke();
}

function fillRing(pen: SKRSContext2D, inner: number, outer: number, from: number, to: number, paint: string): void {
  pen.beginPath();
  pen.arc(0, 0, outer, from - Math.PI / 2, to - Math.PI / 2);
  pen.arc(0, 0, inner, to - Math.PI / 2, from - Math.PI / 2, true);
  pen.closePath();
  pen.fillStyle = paint;
  pen.fill();
}

function spoke(pen: SKRSContext2D, angle: number, from: number, to: number, width: number, paint: string): void {
  pen.beginPath();
  pen.moveTo(...point(from, angle));
  pen.lineTo(...point(to, angle));
  pen.lineWidth = width;
  pen.strokeStyle = paint;
  pen.stroke();
}

function circle(pen: SKRSContext2D, radius: number, width: number, paint: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.lineWidth = width;
  pen.strokeStyle = paint;
  pen.stroke();
}

function polygon(pen: SKRSContext2D, corners: readonly [number, number][], paint: string): void {
  pen.beginPath();
  for (const corner of corners) pen.lineTo(...corner);
  pen.closePath();
  pen.fillStyle = paint;
  pen.fill();
}

/** A point at a radius, `angle` clockwise from the top. */
function point(radius: number, angle: number): [number, number] {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}
