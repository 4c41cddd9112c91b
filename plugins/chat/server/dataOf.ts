import type { ChannelAbilities, MessageData } from '#plugins/connections/contract/index.ts'
import type { AutomaticMessage } from '../contract/index.ts'

/** Parts that a message holds besides its text, as its channel carries it. */
export const dataOf = (
  { buttons, template }: Pick<AutomaticMessage, 'buttons' | 'template'>,
  abilities: Pick<ChannelAbilities, 'buttons'>,
): MessageData | null => {
  if (template) return { type: 'template', ...template }
  return buttons && abilities.buttons ? asData(buttons) : null
}

const asData = (buttons: readonly { id: string; text: string }[]) => ({ type: 'buttons' as const, header: null, footer: null, buttons: [...buttons] })
