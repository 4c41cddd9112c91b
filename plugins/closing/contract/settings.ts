import { defineSwitch } from '#core/contract/define.ts'

/** Who resolves is asked for reason and closing message even where nothing is mandatory. */
export const askOnClosing = defineSwitch('closing.ask')
