import { atom, useAtomValue } from 'jotai'
import { memo, useEffect, useMemo, useState } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { errorText, formatDateTime, formatTime, useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { classes } from '#core/client/ui/classes.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { AppError } from '#core/contract/errors.ts'
import { bubbleParts } from '../../contract/client.ts'
import { type Message, UNREADABLE } from '../../contract/index.ts'
import { jumpTo, markedAtom, pickedAtom } from '../about.atoms.ts'
import { discardUnsent, retryFailed, undoSend } from '../commands.ts'
import { MESSAGE_MENU } from '../deeds/messageOf.ts'
import { MediaView } from '../media/MediaView.tsx'
import type { OutboxEntry } from '../outbox/entries.ts'
import { Body } from './Body.tsx'
import { BubbleTools } from './BubbleTools.tsx'
import { ChangeFailure } from './ChangeFailure.tsx'
import { failureText } from './failureText.ts'
import type { Bubble } from './items.ts'
import { OriginMark } from './OriginMark.tsx'
import { RouteMark } from './RouteMark.tsx'
import { Special } from './Special.tsx'
import { unreadableText } from './unreadableText.ts'
import { unshownText } from './unshownText.ts'
import { useFlash } from './useJump.ts'

const partsAtom = contributionsAtom(bubbleParts)

/** Where the message really is: a key of the catalogue. */
function stateOf({ message, entry }: Bubble): string {
  if (entry) return entry.failure === null ? 'chat.state.here' : 'chat.state.failed'
  const ack = message?.ack ?? 0
  if (ack < 0) return 'chat.state.failed'
  return ['chat.state.server', 'chat.state.channel', 'chat.state.received', 'chat.state.read'][Math.min(ack, 3)] ?? 'chat.state.server'
}

/** A message; the last of its group says who, when and how far it got. `shownIn`: the ticket whose conversation it stands in. */
export const BubbleRow = memo(function BubbleRow({ bubble, shownIn }: { bubble: Bubble; shownIn: number }) {
  const { message, fromMe, isFirst, isLast } = bubble
  const isPicked = useAtomValue(
    useMemo(() => atom((get) => message !== null && (get(pickedAtom).get(message.ticketId)?.includes(message.id) ?? false)), [message]),
  )
  // Two buttons for each of a thousand bubbles would weigh on every scroll.
  const [isNear, setNear] = useState(false)
  const isFlashing = useFlash(message?.id ?? null)
  const label = message ? `${bubble.author}: ${message.body.slice(0, 80)}` : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to the menu that the tools and the arrows of the log reach as well
    <div
      className={classes(
        'bubble-row',
        fromMe ? 'is-mine' : 'is-theirs',
        isFirst && 'is-first',
        isLast && 'is-last',
        isPicked && 'is-picked',
        isFlashing && 'is-flashing',
      )}
      data-message={message?.id}
      onContextMenu={(event) => {
        if (!message || message.isDeleted) return
        openContextMenu(event, { menu: MESSAGE_MENU, label, args: { ticketId: message.ticketId, messageId: message.id } })
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only shows the buttons for who comes near, by pointer or focus */}
      <div
        className="bubble-line"
        onPointerEnter={() => setNear(true)}
        onPointerLeave={() => setNear(false)}
        onFocus={() => {
          setNear(true)
          if (message) store.set(markedAtom, { ticketId: shownIn, messageId: message.id })
        }}
        onBlur={(event) => setNear(event.currentTarget.contains(event.relatedTarget))}
      >
        <div className="bubble" tabIndex={-1} title={formatDateTime(bubble.at)}>
          {isFirst && message?.author && <div className="bubble-author">{message.author.name}</div>}
          <Content bubble={bubble} />
        </div>
        {isNear && message && !message.isDeleted && <BubbleTools message={message} />}
      </div>
      <Reactions message={message} />
      {isLast && <Foot bubble={bubble} />}
    </div>
  )
})

function Content({ bubble: { message, entry, body } }: { bubble: Bubble }) {
  const t = useT()
  if (message?.isDeleted) {
    return (
      <>
        <em className="dim">{t('chat.deleted')}</em>
        <ChangeFailure message={message} />
      </>
    )
  }
  if (message?.mediaType === UNREADABLE) return <em className="dim">{unreadableText(body, t)}</em>
  const quoted = message ? message.quotedMsg : entry?.quoted
  const text = message ? unshownText(message, body) : body
  return (
    <>
      {message && <OriginMark message={message} />}
      {message?.isForwarded && <span className="bubble-mark">{t('chat.forwarded')}</span>}
      {quoted && <Quote quoted={quoted} ticketId={message?.ticketId ?? entry?.ticketId ?? 0} />}
      {message?.media && <MediaView media={message.media} />}
      {message?.media && <Parts message={message} />}
      {message?.data && message.data.type !== 'buttons' && <Special data={message.data} body={body} />}
      {text !== '' && <Body text={text} />}
      {message?.data?.type === 'buttons' && <Special data={message.data} body={body} />}
      {message?.isEdited && <span className="bubble-mark"> {t('chat.edited')}</span>}
      {message && <ChangeFailure message={message} />}
      {message && <RouteMark message={message} />}
    </>
  )
}

/** Parts of plugins about the file of a message. */
function Parts({ message }: { message: Message }) {
  return useAtomValue(partsAtom).map((part) => (
    <Contributed key={part.id} point={bubbleParts} value={part}>
      <part.component message={message} />
    </Contributed>
  ))
}

/** The quoted message; a press goes there. */
function Quote({ quoted, ticketId }: { quoted: NonNullable<Message['quotedMsg']>; ticketId: number }) {
  const t = useT()
  return (
    <button type="button" tabIndex={-1} className="bubble-quote" aria-label={t('chat.goToQuoted')} onClick={() => jumpTo(ticketId, quoted.id)}>
      {quoted.isDeleted ? t('chat.deleted') : quoted.body}
    </button>
  )
}

function Reactions({ message }: { message: Message | null }) {
  const t = useT()
  if (!message || message.reactions.length === 0) return null
  return (
    <div className="bubble-reactions">
      {message.reactions.map(({ fromMe, emoji }) => (
        <span key={String(fromMe)} className="bubble-reaction" title={t(fromMe ? 'chat.reactedUs' : 'chat.reactedContact')}>
          {emoji}
        </span>
      ))}
    </div>
  )
}

function Foot({ bubble }: { bubble: Bubble }) {
  const t = useT()
  const client = useClient()
  const state = stateOf(bubble)
  const failure = bubble.entry?.failure ?? (state === 'chat.state.failed' ? bubble.message?.failure : null)
  const isOfAllWays = state === 'chat.state.failed' && (bubble.message?.route?.tried.length ?? 0) > 1
  const exactly = bubble.entry ? null : isOfAllWays ? 'allWays' : bubble.message?.failureReason
  return (
    <div className={classes('bubble-foot', failure && 'is-failed')}>
      {failure ? (
        <>
          <span>
            {t('chat.state.failedWith', { reason: exactly ? failureText(exactly, bubble.message?.failureDetail, t) : errorText(new AppError(failure, 0)) })}
          </span>
          <button
            type="button"
            className="link"
            onClick={() => void client.run(retryFailed, { id: bubble.message?.id ?? null, idFront: bubble.entry?.idFront ?? null })}
          >
            {t('chat.retry')}
          </button>
          {bubble.entry && (
            <button
              type="button"
              className="link"
              onClick={() => void client.run(discardUnsent, { idFront: bubble.key, body: bubble.body, ticketId: bubble.entry?.ticketId ?? 0 })}
            >
              {t('chat.discard')}
            </button>
          )}
        </>
      ) : bubble.entry?.heldUntil ? (
        <WaitingFoot entry={bubble.entry} heldUntil={bubble.entry.heldUntil} />
      ) : (
        <>
          <span className={bubble.isNamed && !bubble.message?.author ? undefined : 'visually-hidden'}>{bubble.author.split(' ')[0]}</span>
          <time dateTime={new Date(bubble.at).toISOString()}>{formatTime(bubble.at)}</time>
          {bubble.fromMe && <span className={classes('bubble-state', state === 'chat.state.read' && 'is-read')}>{t(state)}</span>}
        </>
      )}
    </div>
  )
}

/** 'sai em 4 s · Desfazer' under what waits before it goes. */
function WaitingFoot({ entry: { ticketId }, heldUntil }: { entry: OutboxEntry; heldUntil: number }) {
  const t = useT()
  const client = useClient()
  const keys = useAtomValue(hintsAtom).get(undoSend.id)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((heldUntil - now) / 1_000)
  if (left <= 0) return <span>{t('chat.state.here')}</span>
  return (
    <>
      <span>{t('chat.undoSend.leavesIn', { count: left })}</span>
      <button type="button" className="link" onClick={() => void client.run(undoSend, { ticketId })}>
        {t('workbench.undo')}
      </button>
      <KeyHint keys={keys} isCompact />
    </>
  )
}
