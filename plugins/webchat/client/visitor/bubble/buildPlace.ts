import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { Place } from '../wire/shapes.ts'
import type { Texts } from '../words/pt.ts'
import { mapAddress } from './mapAddress.ts'

/** A place: its name and address, and a link to a map. Nothing is fetched for it. */
export const buildPlace = (place: Place, texts: Texts) => {
  const { name, address } = place
  const says = element('div', { class: 'card-says' }, element('p', { class: 'head' }, name || texts.place))
  if (address) says.append(element('p', { class: 'dim' }, address))
  const link = element('a', { class: 'card-deed', href: mapAddress(place), target: '_blank', rel: 'noopener noreferrer' }, texts.openMap)
  return element('div', { class: 'card' }, icon('place'), says, link)
}
