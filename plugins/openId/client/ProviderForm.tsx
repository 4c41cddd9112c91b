import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError } from '#core/contract/errors.ts'
import {
  createOpenIdProvider,
  isIssuer,
  LONGEST_LABEL,
  LONGEST_VALUE,
  type OpenIdProvider,
  providerProblems,
  tryOpenIdProvider,
  updateOpenIdProvider,
} from '../contract/index.ts'
import { providersQuery, refreshProviders } from './queries.ts'

const NOTHING = { label: 'Google', issuer: 'https://accounts.google.com', clientId: '', isEmailTrusted: false, isActive: true }

const startOf = (provider: OpenIdProvider | null) => {
  if (!provider) return { ...NOTHING, clientSecret: '' }
  const { label, issuer, clientId, isEmailTrusted, isActive } = provider
  return { label, issuer, clientId, isEmailTrusted, isActive, clientSecret: '' }
}

/** Whether what is typed answers as a provider of identities. */
function TryButton({ issuer }: { issuer: string }) {
  const t = useT()
  const [trialResult, setTrialResult] = useState<{ of: string; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async () => {
    setBusy(true)
    try {
      const { reason } = await call(tryOpenIdProvider, { issuer })
      setTrialResult({ of: issuer, text: t(reason === null ? 'openId.try.good' : `openId.try.${reason}`) })
    } catch (error) {
      setTrialResult({ of: issuer, text: errorText(error) })
    }
    setBusy(false)
  }
  return (
    <div className="form-field">
      <Button onClick={() => void attempt()} disabled={isBusy || !isIssuer(issuer)}>
        {t(isBusy ? 'openId.try.busy' : 'openId.try.title')}
      </Button>
      <p className="form-help" role="status">
        {trialResult?.of === issuer ? trialResult.text : ''}
      </p>
    </div>
  )
}

/** A provider of identities; null for a new one. */
export default function ProviderForm({ row: provider, onClose }: RowFormProps<OpenIdProvider>) {
  const t = useT()
  const client = useClient()
  const callback = useQuery(providersQuery).data?.callback ?? ''
  const [start] = useState(() => startOf(provider))
  const [rev, setRev] = useState(provider?.rev)
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field, code }) => t(`openId.problem.${field}.${code}`), t('openId.form.refused'))
  /** The next try is made on what the colleague saved: whoever reads the message decides. */
  const follow = async (error: unknown): Promise<never> => {
    if (provider && error instanceof AppError && error.code === 'ERR_OPENID_CHANGED') {
      const { providers } = await queryClient.fetchQuery({ ...providersQuery, staleTime: 0 })
      setRev(providers.find(({ id }) => id === provider.id)?.rev)
    }
    throw error
  }
  const write = async () => {
    const { clientSecret, ...rest } = draft
    const secret = clientSecret === '' ? {} : { clientSecret }
    if (provider) await call(updateOpenIdProvider, { id: provider.id, rev, ...rest, ...secret }).catch(follow)
    else await call(createOpenIdProvider, { ...rest, ...secret })
    await refreshProviders()
    client.notify(t('openId.done.saved', { label: draft.label.trim() }), 'success')
  }
  return (
    <FormDialog
      title={t(provider ? 'openId.form.edit' : 'openId.form.new')}
      isDirty={isDirty}
      onSave={() => save(providerProblems(draft), write)}
      onClose={onClose}
    >
      <TextField
        label={t('openId.form.label')}
        help={t('openId.form.labelHelp')}
        value={draft.label}
        error={problemOf('label')}
        maxLength={LONGEST_LABEL}
        autoComplete="off"
        onChange={(label) => change({ label })}
      />
      <TextField
        label={t('openId.form.issuer')}
        help={t('openId.form.issuerHelp')}
        value={draft.issuer}
        error={problemOf('issuer')}
        maxLength={LONGEST_VALUE}
        autoComplete="off"
        spellCheck={false}
        onChange={(issuer) => change({ issuer })}
      />
      <TryButton issuer={draft.issuer} />
      <TextField
        label={t('openId.form.clientId')}
        value={draft.clientId}
        error={problemOf('clientId')}
        maxLength={LONGEST_VALUE}
        autoComplete="off"
        spellCheck={false}
        onChange={(clientId) => change({ clientId })}
      />
      <TextField
        label={t('openId.form.clientSecret')}
        help={t(provider?.hasSecret ? 'openId.form.secretKept' : 'openId.form.secretHelp')}
        type="password"
        value={draft.clientSecret}
        maxLength={LONGEST_VALUE}
        autoComplete="new-password"
        onChange={(clientSecret) => change({ clientSecret })}
      />
      <CopyText label={t('openId.form.callback')} text={callback} help={t('openId.form.callbackHelp')} />
      <Switch
        label={t('openId.form.isEmailTrusted')}
        help={t('openId.form.isEmailTrustedHelp')}
        isOn={draft.isEmailTrusted}
        onChange={(isEmailTrusted) => change({ isEmailTrusted })}
      />
      <Switch label={t('openId.form.isActive')} help={t('openId.form.isActiveHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
    </FormDialog>
  )
}
