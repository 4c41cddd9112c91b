import { Cross } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useId, useRef, useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { MentionList } from '#core/client/ui/mention/MentionList.tsx'
import { useMentionList } from '#core/client/ui/mention/useMentionList.ts'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { createComment, type Deal, deleteComment, LONGEST_COMMENT, roleIn } from '../../contract/index.ts'
import { commentsQuery, refreshFunnel } from '../queries.ts'
import { usePipeline } from '../usePipeline.ts'

const NOBODY: readonly { id: number; name: string }[] = []

/** Comments on a deal; `@` and a name calls somebody. */
export function CommentsPart({ deal }: { deal: Deal }) {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const { data } = useQuery(commentsQuery(deal.id))
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { pipeline } = usePipeline(String(deal.pipelineId))
  const everybody = useQuery(everybodyQuery(call)).data
  // Colleagues that see the deal.
  const people =
    everybody?.filter((person) => person.id !== session?.userId && pipeline && roleIn(pipeline, { ...person, userId: person.id }) !== null) ?? NOBODY
  const list = useMentionList(box, text, people, setText)
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
          ref={box}
          aria-controls={list.found.length > 0 ? id : undefined}
          className="input"
          rows={2}
          aria-label={t('funnel.deal.newComment')}
          placeholder={t('funnel.deal.newComment')}
          value={text}
          maxLength={LONGEST_COMMENT}
          onChange={(event) => {
            setText(event.target.value)
            list.noteCaret()
          }}
          onSelect={list.noteCaret}
          onKeyDown={list.press}
        />
        <MentionList id={id} label={t('funnel.deal.colleagues')} list={list} />
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
