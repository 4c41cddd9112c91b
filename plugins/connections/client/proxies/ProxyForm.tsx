import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError } from '#core/contract/errors.ts'
import { readProxy } from '#core/contract/proxy.ts'
import { type Proxied, type ProxyResult, setProxy, tryProxy } from '../../contract/index.ts'
import { refreshAdministered } from '../connections.ts'

const MALFORMED = { field: 'url', code: 'invalid_format', message: 'Not a proxy' }

/** Sets the proxy of a connection. What was kept before is not shown: it is written anew as a whole. */
export function ProxyForm({ row: { id: whatsappId, name }, onClose }: { row: Proxied; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [result, setResult] = useState<ProxyResult | 'busy' | null>(null)
  const { draft, change, problemOf, save, isDirty } = useDraft({ url: '' }, ({ code }) => t(`connections.proxy.problem.${code}`), t('connections.form.refused'))
  const own = readProxy(draft.url) ? [] : [MALFORMED]
  const write = async () => {
    await call(setProxy, { whatsappId, url: draft.url })
    await refreshAdministered()
    client.notify(t('connections.proxy.saved', { name }), 'success')
  }
  const attempt = async () => {
    setResult(null)
    try {
      await save(own, async () => {
        setResult('busy')
        setResult((await call(tryProxy, { whatsappId, url: draft.url })).result)
      })
    } catch (error) {
      setResult(null)
      // Problems of the field stand at the field.
      if (!(error instanceof AppError) || own.length === 0) reportError(error)
    }
  }
  return (
    <FormDialog title={t('connections.proxy.form', { name })} isDirty={isDirty} size="s" onSave={() => save(own, write)} onClose={onClose}>
      <TextField
        label={t('connections.proxy.url')}
        help={t('connections.proxy.urlHelp')}
        value={draft.url}
        error={problemOf('url')}
        autoComplete="off"
        spellCheck={false}
        onChange={(url) => {
          change({ url })
          setResult(null)
        }}
      />
      <div className="row">
        <Button isBusy={result === 'busy'} onClick={() => void attempt()}>
          {t('connections.proxy.try')}
        </Button>
        <span role="status">{result !== null && result !== 'busy' && t(`connections.proxy.result.${result}`)}</span>
      </div>
    </FormDialog>
  )
}
