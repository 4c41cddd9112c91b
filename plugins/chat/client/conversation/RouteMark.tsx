import { ArrowRight } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { channelGlyph } from '#plugins/tickets/contract/channelGlyph.ts'
import type { Message, MessageRoute } from '../../contract/index.ts'

/** Reasons that have words of their own; the others end no attempt that goes on elsewhere. */
const NAMED: readonly ChannelReason[] = [
  ...(['notConnected', 'reconnecting', 'authFailed', 'invalidRecipient', 'checkFailed', 'windowClosed', 'accountRestricted'] as const),
  ...(['rateLimited', 'mediaRejected', 'templateInvalid', 'unsupported', 'temporary'] as const),
  ...(['notRegistered', 'unknownAccount', 'payment', 'qualityLimited', 'refused'] as const),
]

/** Which sentence is true of it at this moment. */
function sentenceOf({ fromMe, ack, failureReason }: Message): string {
  if (!fromMe) return 'chat.route.received'
  if (ack < 0) return failureReason === 'uncertain' ? 'chat.route.uncertain' : 'chat.route.failed'
  return ack === 0 ? 'chat.route.leaving' : 'chat.route.sent'
}

/** How a message went that did not go over the connection of its conversation, and why: 'Enviada por SMS Vendas, porque WhatsApp estava sem conexão'. */
export function RouteMark({ message }: { message: Message }) {
  return message.route ? <Route message={message} route={message.route} /> : null
}

function Route({ message, route }: { message: Message; route: MessageRoute }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const nameOf = (name: string): string => name || t('chat.route.gone')
  const reasons = route.tried.map(({ name, reason }) => t(`chat.route.because.${NAMED.includes(reason) ? reason : 'other'}`, { way: nameOf(name) }))
  const why = new Intl.ListFormat(locale, { type: 'conjunction' }).format(reasons)
  const types = [...route.tried.map(({ type }) => type), ...(message.fromMe && message.ack < 0 && message.failureReason !== 'uncertain' ? [] : [route.type])]
  return (
    <span className="bubble-route">
      <span className="bubble-route-ways" aria-hidden="true">
        {types.map((type, at) => {
          const Glyph = channelGlyph(type)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a way is its place
            <span key={at}>
              {at > 0 && <ArrowRight size={12} />}
              <Glyph size={12} />
            </span>
          )
        })}
      </span>
      <span>{t(sentenceOf(message), { way: nameOf(route.name), why })}</span>
    </span>
  )
}
