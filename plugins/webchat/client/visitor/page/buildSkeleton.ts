import { element } from '../dom/element.ts'

/** The shape of what is coming; skeleton.css shows it only after 200 ms. */
export const buildSkeleton = (label: string) =>
  element('div', { class: 'skeleton', role: 'status', 'aria-label': label }, element('i'), element('i', { class: 'mine' }), element('i'))
