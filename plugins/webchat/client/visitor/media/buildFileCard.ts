import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { MediaFile } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import { sizeText } from '../words/sizeText.ts'
import { buildFileLink } from './buildFileLink.ts'
import type { MediaPart } from './MediaPart.ts'

/** Any file: its name, its size, and a link that saves it. */
export const buildFileCard = ({ name, bytes }: MediaFile, needs: LogNeeds): MediaPart => {
  const { texts, language } = needs
  const says = element('div', { class: 'card-says' }, element('p', { class: 'head' }, name), element('p', { class: 'dim' }, sizeText(bytes, language)))
  const link = buildFileLink({ class: 'card-deed', download: name, 'aria-label': fill(texts.downloadOf, { name }) }, needs, texts.download)
  return {
    node: element('div', { class: 'card' }, icon('file'), says, link),
    renew: ({ url }) => {
      link.href = url
    },
  }
}
