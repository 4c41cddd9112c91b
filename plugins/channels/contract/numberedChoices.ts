import type { MessageData } from '#plugins/connections/contract/index.ts'

/** A text with its choices as numbered lines, to be answered by their numbers: for channels without buttons, or with fewer. */
export function numberedChoices(body: string, { header, footer, buttons }: Extract<MessageData, { type: 'buttons' }>): string {
  const choices = buttons.map(({ text }, place) => `${place + 1}. ${text}`).join('\n')
  return [header, body, choices, footer].filter(Boolean).join('\n\n')
}
