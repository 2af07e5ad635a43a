// What we use of cm-chessboard, which ships without types.
declare module 'cm-chessboard/src/Chessboard.js' {
  export const COLOR: { readonly white: 'w'; readonly black: 'b' };
  export const INPUT_EVENT_TYPE: {
    readonly moveInputStarted: 'moveInputStarted';
    readonly movingOverSquare: 'movingOverSquare';
    readonly validateMoveInput: 'validateMoveInput';
    readonly moveInputCanceled: 'moveInputCanceled';
    readonly moveInputFinished: 'moveInputFinished';
  };
  export const BORDER_TYPE: { readonly none: 'none'; readonly thin: 'thin'; readonly frame: 'frame' };
  export interface MoveInputEvent {
    type: string;
    squareFrom: string;
    squareTo: string;
    square?: string;
    legalMove?: boolean;
  }
  export class Chessboard {
    constructor(context: HTMLElement, props: object);
    setPosition(fen: string, animated?: boolean): Promise<void>;
    setOrientation(color: 'w' | 'b', animated?: boolean): Promise<void>;
    getPosition(): string;
    enableMoveInput(handler: (event: MoveInputEvent) => boolean | void, color?: 'w' | 'b'): void;
    disableMoveInput(): void;
    isMoveInputEnabled(): boolean;
    cancelMoveInput(): void;
    destroy(): void;
  }
}
declare module 'cm-chessboard/src/model/Extension.js' {
  export const EXTENSION_POINT: { readonly afterRedrawBoard: string };
  export class Extension {
    constructor(chessboard: object);
    chessboard: object;
    registerExtensionPoint(name: string, callback: () => void): void;
  }
}
