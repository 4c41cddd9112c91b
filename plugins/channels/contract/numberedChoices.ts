import type { MessageData } from '#plugins/connections/contract/index.ts'

type Buttons = Extract<MessageData, { type: 'buttons' }>

/** A text with its choices as numbered lines, to be answered by their numbers: for channels without buttons, or with fewer. Lines that the text has already are not repeated. */
export function numberedChoices(body: string, { header, footer, buttons }: Buttons): string {
  const choices = buttons.map(({ text }, place) => `${place + 1}. ${text}`).join('\n')
  return [header, body, body.includes(choices) ? null : choices, footer].filter(Boolean).join('\n\n')
}

/** Whether a channel takes these choices as buttons: no more than `most`, and none longer than `longest` characters. */
export const fitsButtons = ({ buttons }: Pick<Buttons, 'buttons'>, { most, longest }: { most: number; longest: number }): boolean =>
  buttons.length <= most && buttons.every(({ text }) => text.length <= longest)
