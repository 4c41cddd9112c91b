import { defineSwitch } from '#core/contract/define.ts'

/** Asks the person who resolves for reason and closing message even where nothing is mandatory. */
export const askOnClosing = defineSwitch('closing.ask')
