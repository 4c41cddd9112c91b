import { isSameText } from '#core/server/sameText.ts'
import { fileFault } from '#plugins/channels/contract/gateway.ts'
import type { ChannelAdapter, ChannelConnection, InboundFile } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { TELEGRAM } from '../contract/index.ts'
import { answerPress } from './answerPress.ts'
import { accountOf, askBot } from './api.ts'
import { parseUpdate } from './parse.ts'
import { changeMessage, sendMessage } from './send.ts'
import { accountSchema, foundFileSchema } from './updates.ts'

/** Updates that the bot is told of; reactions come only when asked for. */
const UPDATES = ['message', 'edited_message', 'callback_query', 'message_reaction']
/** Largest file that the Bot API hands out. */
const LARGEST_INBOUND = 20 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000

async function openFile({ id }: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  const found = foundFileSchema.safeParse(
    await askBot(connection, 'getFile', { file_id: id }).catch((error: unknown) => {
      throw fileFault(error)
    }),
  )
  if (!found.success || !found.data.file_path) throw new ChannelError('mediaGone')
  const { apiAddress, botToken } = accountOf(connection)
  const url = `${apiAddress}/file/bot${botToken}/${found.data.file_path}`
  const { status, body } = await connection.ask({ method: 'GET', url, mostBytes: LARGEST_INBOUND, timeoutMs: FILE_TIMEOUT_MS })
  if (status >= 500) throw new ChannelError('temporary')
  if (status !== 200) throw new ChannelError('mediaGone', { providerCode: String(status) })
  return (async function* () {
    yield body
  })()
}

/** Bots of Telegram: people write first, by the bot's name. */
export const telegramAdapter: ChannelAdapter = {
  type: TELEGRAM,
  abilities: {
    ...noAbilities,
    typing: true,
    media: true,
    voice: true,
    quote: true,
    edit: true,
    remove: true,
    react: true,
    buttons: true,
    location: true,
    vcard: true,
    mostButtons: 10,
  },
  addressKinds: ['telegram'],
  writesTo: ['telegram'],
  isIdempotent: false,
  async start(connection) {
    const account = accountSchema.safeParse(await askBot(connection, 'getMe', {}))
    await askBot(connection, 'setWebhook', { url: connection.hookUrl, secret_token: connection.hookSecret, allowed_updates: UPDATES })
    return { status: 'CONNECTED', number: account.success && account.data.username ? `@${account.data.username}` : null }
  },
  async stop(connection) {
    await askBot(connection, 'deleteWebhook', {})
  },
  verify: ({ headers }, { hookSecret }) => (isSameText(headers['x-telegram-bot-api-secret-token'], hookSecret) ? 'ok' : 'refused'),
  async parse(body, connection) {
    const events = parseUpdate(body)
    await answerPress(body, connection)
    return events
  },
  openFile,
  send: sendMessage,
  change: changeMessage,
  async typing(to, { isTyping, isRecording }, connection) {
    // It ends by itself after a few seconds.
    if (isTyping) await askBot(connection, 'sendChatAction', { chat_id: to.value, action: isRecording ? 'record_voice' : 'typing' })
  },
  // Bots cannot show that something was read.
  read: async () => {},
}
