import { z } from 'zod'
import type { PersonalSetting } from '#core/contract/personalSettings.ts'

/** Longest name under which a person signs messages. */
export const LONGEST_SIGNATURE = 60

/** Whether Enter sends in the reply box; else it breaks the line. On unless said otherwise. */
export const enterSendsSetting = { key: 'enterSends', schema: z.boolean() } satisfies PersonalSetting
/** The events of a ticket do not stand between its messages. */
export const hidesEventsSetting = { key: 'hidesEvents', schema: z.boolean() } satisfies PersonalSetting
/** A message waits a few seconds after Enter, and can be taken back meanwhile. Off unless said otherwise. */
export const undoSendSetting = { key: 'undoSend', schema: z.boolean() } satisfies PersonalSetting
/** Messages begin with a name in bold; an empty text means the person's own name. */
export const signatureSetting = { key: 'signature', schema: z.object({ isOn: z.boolean(), text: z.string().max(LONGEST_SIGNATURE) }) } satisfies PersonalSetting

export const chatSettings: readonly PersonalSetting[] = [enterSendsSetting, hidesEventsSetting, undoSendSetting, signatureSetting]
