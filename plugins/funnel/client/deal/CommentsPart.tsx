import { Cross } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { createComment, type Deal, deleteComment, LONGEST_COMMENT } from '../../contract/index.ts'
import { commentsQuery, refreshFunnel } from '../queries.ts'

/** Comments on a deal; `@` and a name calls somebody. */
export function CommentsPart({ deal }: { deal: Deal }) {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const { data } = useQuery(commentsQuery(deal.id))
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await call(createComment, { dealId: deal.id, body: text })
      setText('')
      refreshFunnel()
    } catch (error) {
      reportError(error)
    }
    setBusy(false)
  }
  const remove = async (id: number) => {
    try {
      await call(deleteComment, { id })
      refreshFunnel()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <section className="deal-part">
      <h3>{t('funnel.deal.comments')}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter in the field sends, as everywhere */}
      <div className="deal-comment-box" onKeyDown={onSubmitKeys(send)}>
        <textarea
          className="input"
          rows={2}
          aria-label={t('funnel.deal.newComment')}
          placeholder={t('funnel.deal.newComment')}
          value={text}
          maxLength={LONGEST_COMMENT}
          onChange={(event) => setText(event.target.value)}
        />
        {text.trim() !== '' && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void send()} keys="mod+enter">
            {t('funnel.deal.comment')}
          </Button>
        )}
      </div>
      <ul className="deal-list">
        {data?.map(({ id, author, body, createdAt }) => (
          <li key={id} className="deal-comment">
            <div className="deal-comment-head">
              <span className="strong">{author.name}</span>
              <span className="dim small">
                <RelativeTime at={createdAt} style="minute" />
              </span>
              <span className="grow" />
              {(session?.userId === author.id || session?.profile !== 'user') && (
                <IconButton icon={Cross} label={t('funnel.deal.removeComment', { name: author.name })} onClick={() => void remove(id)} />
              )}
            </div>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
