import { defineSetting, defineSwitch } from '#core/contract/define.ts'

/** Calls to connections are rejected where the provider can do that, and their callers are written to. */
export const rejectCalls = defineSwitch('rejectCalls')
/** The message that a caller gets while `rejectCalls` is on; empty for none. */
export const callRejectMessage = defineSetting({
  key: 'callRejectMessage',
  initial: 'Não atendemos ligações neste número. Escreva sua mensagem por aqui, e respondemos assim que possível.',
})

export const channelSettings = [rejectCalls, callRejectMessage]
