const PLAIN = { alpha: false, antialias: false, powerPreference: 'low-power' } as const;

/** Graphics without a graphics processor: WebGL's pictures would be worked out and read back by the processor. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** A canvas's WebGL; null if the browser has none, or none that is fast. */
export function graphicsOf(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  const gl = canvas.getContext('webgl2', { ...PLAIN, failIfMajorPerformanceCaveat: true });
  return gl && !SOFTWARE.test(rendererOf(gl)) ? gl : null;
}

/** The graphics processor's name; some browsers tell no more than their own. */
function rendererOf(gl: WebGL2RenderingContext): string {
  const named = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}
