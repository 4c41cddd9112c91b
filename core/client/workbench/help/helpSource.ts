import { Help } from '@blueprintjs/icons'
import { atom } from 'jotai'
import type { PaletteSource } from '#core/client/plugin.ts'

/** Short help: each has a title and a text in the catalogue. */
export const helpTopics = ['palette', 'steps', 'tiles', 'chords', 'text', 'undo', 'drafts', 'line'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** The topic that is open. */
export const helpTopicAtom = atom<HelpTopic | null>(null)

/** Topics of the help, by their words; `?` asks for them alone. */
export const helpSource: PaletteSource = {
  id: 'help',
  title: 'workbench.help.title',
  prefix: '?',
  entries: (_get, t) =>
    helpTopics.map((topic) => ({
      id: topic,
      title: t(`workbench.help.${topic}`),
      keywords: t(`workbench.help.${topic}.text`),
      preview: t(`workbench.help.${topic}.text`),
      icon: Help,
      run: (ctx) => ctx.set(helpTopicAtom, topic),
    })),
}
