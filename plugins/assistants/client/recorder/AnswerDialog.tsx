import { useEffect, useEffectEvent } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Answer } from '../../contract/index.ts'
import { AnswerSources } from '../AnswerSources.tsx'
import { makeCase } from '../cases/commands.ts'
import { AnswerFacts } from './AnswerFacts.tsx'
import '../assistants.css'

/** Dialog of an answer: what the assistant read and said, what that took, and why it handed over. */
export default function AnswerDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { read, sources, mode, model, promptVersion, handOver, isDropped, createdAt } = answer
  const make = useEffectEvent(() => {
    onClose()
    void client.run(makeCase, answer)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || mode === 'copilot') return
      event.preventDefault()
      make()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [mode])
  // Messages that were read have no ids of their own, and never change.
  const messages = read.map((message, index) => ({ ...message, key: index }))
  return (
    <Dialog
      title={t(`assistants.mode.${mode}`)}
      onClose={onClose}
      size="l"
      footer={
        mode === 'copilot' ? undefined : (
          <Button keys="c" data-autofocus onClick={() => make()}>
            {t('assistants.command.makeCase')}
          </Button>
        )
      }
    >
      <p>
        <RelativeTime at={createdAt} style="ago" /> ·{' '}
        {promptVersion === 0 ? t('assistants.fact.promptDraft', { model }) : t('assistants.fact.prompt', { model, version: promptVersion })}
      </p>
      <h3>{t('assistants.answers.read')}</h3>
      <ol className="assistant-talk">
        {messages.map(({ key, who, text }) => (
          <li key={key}>
            <strong>{t(`assistants.who.${who}`)}</strong> {text}
          </li>
        ))}
      </ol>
      <h3>{t('assistants.answers.said')}</h3>
      <p style={{ whiteSpace: 'pre-wrap' }}>{answer.answer || t('assistants.answers.nothing')}</p>
      <AnswerSources sources={sources} />
      <AnswerFacts answer={answer} />
      {isDropped && <p>{t('assistants.answers.dropped')}</p>}
      {handOver && <p>{t('assistants.answers.handedOver', { reason: t(`assistants.reason.${handOver}`) })}</p>}
    </Dialog>
  )
}
