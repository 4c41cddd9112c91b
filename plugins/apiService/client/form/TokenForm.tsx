import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type ApiScope, type ApiToken, createApiToken, INITIAL_RATE, LONGEST_TOKEN_NAME, tokenProblems, updateApiToken } from '../../contract/index.ts'
import { askRenewToken } from '../commands.ts'
import { shownTokenAtom } from '../dialogs.atoms.ts'
import { callAddress, connectionsQuery, curlExample, refreshTokens } from '../tokens.ts'
import { dayOfEnd, endOfDay } from './endOfDay.ts'
import { ScopeFields } from './ScopeFields.tsx'

const AUTOMATIC = ''

/** Makes or changes a token; null for a new one. */
export default function TokenForm({ row: token, onClose, onRemove }: RowFormProps<ApiToken>) {
  const t = useT()
  const client = useClient()
  const connections = useQuery(connectionsQuery).data ?? []
  const scopes: ApiScope[] = [...(token?.scopes ?? [])]
  const start = {
    name: token?.name ?? '',
    scopes,
    sessionId: token?.sessionId ?? null,
    expiresAt: dayOfEnd(token?.expiresAt ?? null),
    ratePerMinute: String(token?.ratePerMinute ?? INITIAL_RATE),
    isActive: token?.isActive ?? true,
  }
  const { draft, change, problemOf, save, isDirty } = useDraft(
    start,
    ({ field, code }) => t(`apiService.problem.${field}.${code}`),
    t('apiService.form.refused'),
  )
  const isSameEnd = draft.expiresAt === start.expiresAt
  // An end that nobody touched stays to the minute: another browser may have chosen it, in another time zone.
  const expiresAt = isSameEnd && token ? token.expiresAt : endOfDay(draft.expiresAt)
  const wanted = { ...draft, expiresAt, ratePerMinute: Number(draft.ratePerMinute) || 0 }
  const write = async () => {
    if (token) {
      await call(updateApiToken, { id: token.id, ...wanted })
      client.notify(t('apiService.done.saved', { name: draft.name.trim() }))
    } else client.set(shownTokenAtom, await call(createApiToken, wanted))
    await refreshTokens()
  }
  return (
    <FormDialog
      title={t(token ? 'apiService.form.edit' : 'apiService.new')}
      isDirty={isDirty}
      onSave={() => save(tokenProblems(wanted, new Date(), !isSameEnd), write)}
      onClose={onClose}
      size="l"
    >
      <TextField
        label={t('apiService.form.name')}
        help={t('apiService.form.nameHelp')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_TOKEN_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <ScopeFields chosen={draft.scopes} error={problemOf('scopes')} onChange={(chosen) => change({ scopes: chosen })} />
      <Select
        label={t('apiService.form.connection')}
        help={t('apiService.form.connectionHelp')}
        value={draft.sessionId === null ? AUTOMATIC : String(draft.sessionId)}
        error={problemOf('sessionId')}
        options={[{ value: AUTOMATIC, label: t('apiService.form.anyConnection') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(value) => change({ sessionId: value === AUTOMATIC ? null : Number(value) })}
      />
      <DateField
        label={t('apiService.form.expires')}
        help={t('apiService.form.expiresHelp')}
        value={draft.expiresAt}
        leans="ahead"
        error={problemOf('expiresAt')}
        onChange={(day) => change({ expiresAt: day })}
      />
      <TextField
        label={t('apiService.form.rate')}
        value={draft.ratePerMinute}
        inputMode="numeric"
        error={problemOf('ratePerMinute')}
        onChange={(ratePerMinute) => change({ ratePerMinute: ratePerMinute.replaceAll(/\D/g, '').slice(0, 5) })}
      />
      <Switch label={t('apiService.form.active')} help={t('apiService.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      {token && (
        <>
          <CopyText label={t('apiService.form.address')} text={callAddress(token)} />
          <CopyText
            label={t('apiService.form.example')}
            text={curlExample(callAddress(token), `…${token.tokenEnd}`, t('apiService.exampleBody'))}
            help={t('apiService.form.exampleHelp')}
          />
          <Button
            variant="minimal"
            onClick={() => {
              onClose()
              void client.run(askRenewToken, token)
            }}
          >
            {t('apiService.command.renew')}
          </Button>
        </>
      )}
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('apiService.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
