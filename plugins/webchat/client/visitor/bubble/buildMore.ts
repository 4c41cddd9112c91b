import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { Texts } from '../words/pt.ts'

/** The button that opens the menu of a message. `attachMessageMenu` listens, and keeps one of them in the order of Tab. */
export const buildMore = (texts: Texts) =>
  element(
    'button',
    {
      type: 'button',
      class: 'more',
      tabindex: '-1',
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
      'aria-label': texts.messageMenu,
      title: texts.messageMenu,
    },
    icon('more'),
  )
