// cm-chessboard, dressed: our men, our marks under them, and only the part of it that we use.
import {
  BORDER_TYPE,
  Chessboard,
  COLOR,
  INPUT_EVENT_TYPE,
  type MoveInputEvent,
} from 'cm-chessboard/src/Chessboard.js';
import { Extension, EXTENSION_POINT } from 'cm-chessboard/src/model/Extension.js';
import sprite from '../assets/pieces.svg?url&no-inline';
import type { Colour } from '../protocol';

export interface Marks {
  /** Squares of the last move. */
  last: readonly string[];
  picked: string;
  /** The king in check. */
  check: string;
}

export interface Hand {
  /** May this man be picked up? */
  pick(square: string): boolean;
  /** May it go there? When true the man stays where it was put until the true position is set. */
  drop(from: string, to: string): boolean;
  letGo(): void;
}

const shade = (c: Colour) => (c === 'white' ? COLOR.white : COLOR.black);

export class Board {
  #board: Chessboard;
  #host: HTMLElement;
  #marks: Marks = { last: [], picked: '', check: '' };
  #animate: boolean;
  /** A man has been put down and cm-chessboard is still moving it: interrupting it now would confuse it. */
  #landing = false;

  constructor(host: HTMLElement, side: Colour, placement: string) {
    this.#host = host;
    this.#animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const redrawn = () => this.#paint();
    class Repaint extends Extension {
      constructor(board: object) {
        super(board);
        this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, redrawn);
      }
    }
    this.#board = new Chessboard(host, {
      position: placement,
      orientation: shade(side),
      assetsUrl: '',
      style: {
        cssClass: 'escaque',
        borderType: BORDER_TYPE.none,
        showCoordinates: true,
        pieces: { file: sprite, tileSize: 40 },
        animationDuration: this.#animate ? 180 : 0,
      },
      extensions: [{ class: Repaint }],
    });
    // The drawing is for the eye; the grid of buttons over it is what has names.
    host.querySelector('svg')?.setAttribute('aria-hidden', 'true');
  }

  show(placement: string): void {
    void this.#board.setPosition(placement, this.#animate);
  }

  turn(side: Colour): void {
    void this.#board.setOrientation(shade(side), false);
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    this.#paint();
  }

  /** Lets the pointer move the men of one side, or nobody's. */
  lend(side: Colour | '', hand: Hand): void {
    if (this.#board.isMoveInputEnabled()) {
      if (!this.#landing) this.#board.cancelMoveInput();
      this.#board.disableMoveInput();
    }
    if (!side) return;
    this.#board.enableMoveInput((e: MoveInputEvent) => {
      switch (e.type) {
        case INPUT_EVENT_TYPE.moveInputStarted:
          this.#landing = false;
          return hand.pick(e.squareFrom);
        case INPUT_EVENT_TYPE.validateMoveInput:
          this.#landing = true; // before the hand speaks: its move may end the input at once
          return (this.#landing = hand.drop(e.squareFrom, e.squareTo));
        case INPUT_EVENT_TYPE.moveInputCanceled:
          hand.letGo();
          return;
      }
    }, shade(side));
  }

  destroy(): void {
    this.#board.destroy();
  }

  #paint(): void {
    const { last, picked, check } = this.#marks;
    for (const rect of this.#host.querySelectorAll('.board .square')) {
      const square = rect.getAttribute('data-square') ?? '';
      rect.classList.toggle('last', last.includes(square));
      rect.classList.toggle('picked', square === picked);
      rect.classList.toggle('check', square === check);
    }
  }
}
