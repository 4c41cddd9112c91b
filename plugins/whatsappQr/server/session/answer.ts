import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { WAMessageKey, WhatsAppSocket } from '../library.ts'
import { asJson } from '../message/json.ts'
import { storedMessage } from '../message/keepMessages.ts'
import { asChannel } from './failures.ts'
import { type Questions, questions } from './questions.ts'
import { type Sending, sendMessage } from './send.ts'

/** Parts that a session can answer with, at the moment of a question. */
export interface Answering {
  /** @throws ChannelError `reconnecting` while it is not connected */
  connected(): Sending
  /** A socket that a code can be asked of. @throws ChannelError */
  pairing(): Promise<WhatsAppSocket>
}

/** A message by its key, as WhatsApp wants it: in a group with its writer. */
async function keyOf({ ctx, place }: Sending, jid: string, ref: string, fromMe: boolean): Promise<WAMessageKey> {
  const stored = await storedMessage(ctx, place, ref)
  const { participant, remoteJid } = stored?.key ?? {}
  return { remoteJid: remoteJid || jid, id: ref, fromMe: stored?.key.fromMe ?? fromMe, ...(participant && { participant }) }
}

type Answers = { [Name in keyof Questions]: (args: Questions[Name], session: Answering) => Promise<unknown> }

const answers: Answers = {
  send: (outgoing, session) => sendMessage(session.connected(), outgoing),
  async edit({ jid, ref, text }, session) {
    const sending = session.connected()
    await asChannel(sending.socket.sendMessage(jid, { text, edit: await keyOf(sending, jid, ref, true) }))
  },
  async remove({ jid, ref, fromMe }, session) {
    const sending = session.connected()
    await asChannel(sending.socket.sendMessage(jid, { delete: await keyOf(sending, jid, ref, fromMe) }))
  },
  async react({ jid, ref, fromMe, emoji }, session) {
    const sending = session.connected()
    await asChannel(sending.socket.sendMessage(jid, { react: { text: emoji, key: await keyOf(sending, jid, ref, fromMe) } }))
  },
  async sign({ jid, sign }, session) {
    await asChannel(session.connected().socket.sendPresenceUpdate(sign, jid))
  },
  async read({ jid, refs }, session) {
    const sending = session.connected()
    const keys = await Promise.all(refs.map((ref) => keyOf(sending, jid, ref, false)))
    await asChannel(sending.socket.readMessages(keys))
  },
  async group({ jid }, session) {
    return asJson(await asChannel(session.connected().socket.groupMetadata(jid)))
  },
  async rejectCall({ ref, jid }, session) {
    await asChannel(session.connected().socket.rejectCall(ref, jid))
  },
  async pair({ phone }, session) {
    const socket = await session.pairing()
    return { code: await asChannel(socket.requestPairingCode(phone)) }
  },
}

const answerOne = <Name extends keyof Questions>(name: Name, args: unknown, session: Answering): Promise<unknown> => {
  const asked: { [One in keyof Questions]: { parse(given: unknown): Questions[One] } } = questions
  return answers[name](asked[name].parse(args), session)
}

const isQuestion = (name: string): name is keyof Questions => Object.hasOwn(questions, name)

/** Does what the adapter asks. @throws ChannelError */
export function answer(name: string, args: unknown, session: Answering): Promise<unknown> {
  if (!isQuestion(name)) throw new ChannelError('unsupported')
  return answerOne(name, args, session)
}
