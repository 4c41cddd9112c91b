import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type BackupPlan, backupPlanSchema, saveBackupPlan } from '../../contract/index.ts'
import { hourText } from './hourText.ts'
import { backupsQuery, refreshBackups } from './queries.ts'

const hours = Array.from({ length: 24 }, (_none, hour) => ({ value: String(hour), label: hourText(hour) }))

/** When backups are made by themselves, and how many stay. */
export default function PlanForm({ plan, onClose }: { plan: BackupPlan; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { data } = useQuery(backupsQuery)
  const initial = { isOn: plan.isOn, hour: String(plan.hour), keep: String(plan.keep), withFiles: plan.withFiles }
  const { draft, change, problemOf, save, isDirty } = useDraft(
    initial,
    ({ field }) => t(`installation.backups.problem.${field}`),
    t('installation.backups.refused'),
  )
  const wanted = backupPlanSchema.safeParse({ ...draft, hour: Number(draft.hour), keep: draft.keep.trim() === '' ? Number.NaN : Number(draft.keep) })
  const problems: FieldError[] = wanted.success ? [] : wanted.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message }))
  const write = async () => {
    if (!wanted.success) return
    await call(saveBackupPlan, wanted.data)
    await refreshBackups()
    client.notify(t('installation.backups.planSaved'), 'success')
  }
  return (
    <FormDialog title={t('installation.backups.planTitle')} isDirty={isDirty} onSave={() => save(problems, write)} onClose={onClose}>
      <Switch label={t('installation.backups.isOn')} help={t('installation.backups.isOnHelp')} isOn={draft.isOn} onChange={(isOn) => change({ isOn })} />
      <Select
        label={t('installation.backups.hour')}
        help={t('installation.backups.hourHelp', { zone: data?.timeZone ?? '' })}
        value={draft.hour}
        options={hours}
        onChange={(hour) => change({ hour })}
      />
      <TextField
        label={t('installation.backups.keep')}
        help={t('installation.backups.keepHelp')}
        value={draft.keep}
        error={problemOf('keep')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        onChange={(keep) => change({ keep })}
      />
      {!data?.hasStore && (
        <Switch
          label={t('installation.backups.withFiles')}
          help={t('installation.backups.withFilesHelp')}
          isOn={draft.withFiles}
          onChange={(withFiles) => change({ withFiles })}
        />
      )}
    </FormDialog>
  )
}
