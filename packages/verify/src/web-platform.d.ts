// What this package uses of the web platform, in browsers and Node 20 alike. Only tsconfig.pure.json reads this file:
// any other global of a browser or of Node is a type error there.
interface VerifyingKey {
  readonly type: string;
}
declare var crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    importKey(
      format: 'raw',
      data: Uint8Array<ArrayBuffer>,
      algorithm: { name: string; hash?: string },
      extractable: boolean,
      usages: ('sign' | 'verify')[],
    ): Promise<VerifyingKey>;
    sign(algorithm: 'HMAC', key: VerifyingKey, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: { name: string },
      key: VerifyingKey,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
  };
};
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare class DOMException extends Error {}
declare function atob(text: string): string;
declare function btoa(bytes: string): string;
