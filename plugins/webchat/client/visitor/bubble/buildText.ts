import { element } from '../dom/element.ts'
import { renderFormat } from '../format/renderFormat.ts'

/** The words of a message and, where it was edited, the mark that says so. */
export const buildText = (body: string, mark: string | null) =>
  element(
    'div',
    { class: 'text' },
    element('div', { class: 'said' }, ...renderFormat(body)),
    ...(mark === null ? [] : [element('span', { class: 'mark' }, mark)]),
  )
