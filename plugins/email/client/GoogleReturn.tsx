import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { finishMailGoogle } from '../contract/index.ts'
import { signInWithGoogle, takeReturn } from './google.ts'

/** Hands in the answer that Google sent the browser back with; where nothing came of it, says why and offers another try. */
export function GoogleReturn() {
  const t = useT()
  const client = useClient()
  const [answer] = useState(takeReturn)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (answer === null) return
    call(finishMailGoogle, { query: answer.query })
      .then(({ address }) => client.notify(t('email.google.done', { address }), 'success'))
      .catch((error: unknown) => setProblem(errorText(error)))
  }, [answer, client, t])
  if (answer === null || problem === null) return null
  return (
    <ConfirmDialog
      title={t('email.google.failed')}
      text={problem}
      confirmLabel={t('email.google.tryAgain')}
      onConfirm={() => client.run(signInWithGoogle, { id: answer.connectionId })}
      onClose={() => setProblem(null)}
    />
  )
}
