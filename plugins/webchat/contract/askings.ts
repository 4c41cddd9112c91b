/** Whether a field of the form before the conversation is shown, and must be filled in. */
export const askings = ['no', 'optional', 'required'] as const
export type Asking = (typeof askings)[number]
