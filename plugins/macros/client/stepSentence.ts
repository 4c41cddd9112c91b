import type { Getter } from 'jotai'
import { commandsAtom } from '#core/client/commands/registry.ts'
import type { AnyCommand, Translate } from '#core/client/plugin.ts'
import type { Step } from '../contract/index.ts'

/** A step as people read it. */
export interface StepSentence {
  sentence: string
  /** Its undo is none. */
  lasts: boolean
  /** Its command is there and reads what was kept. */
  isKnown: boolean
}

/** The command of a step; undefined where no plugin that is on has it. */
export const commandOf = ({ command }: Step, get: Getter): AnyCommand | undefined => get(commandsAtom).find(({ id }) => id === command)

export function stepSentence(step: Step, get: Getter, t: Translate): StepSentence {
  const facet = commandOf(step, get)?.macro
  const sentence = facet?.sentence(step.args, t) ?? null
  return { sentence: sentence ?? t('macros.step.unknown'), lasts: facet?.lasts(get) ?? false, isKnown: sentence !== null }
}

export const sentenceOf = (steps: readonly Step[], get: Getter, t: Translate): string => steps.map((step) => stepSentence(step, get, t).sentence).join(' · ')
