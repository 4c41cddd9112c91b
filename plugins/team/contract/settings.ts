import { defineSwitch } from '#core/contract/define.ts'

/** Read and stored for clients of the family; it has no effect: nobody signs up by themselves. @see DECISIONS.md */
export const userCreation = defineSwitch('userCreation')
