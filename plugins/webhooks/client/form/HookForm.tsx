import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createHook, type Hook, type HookEvent, hookEvents, hookProblems, LONGEST_HOOK_NAME, updateHook } from '../../contract/index.ts'
import { askRenewSecret } from '../commands.ts'
import { shownHookAtom } from '../dialogs.atoms.ts'
import { connectionsQuery, queuesQuery, refreshHooks } from '../hooks.ts'

/** Makes or changes a webhook; null for a new one. */
export default function HookForm({ row: hook, onClose, onRemove }: RowFormProps<Hook>) {
  const t = useT()
  const client = useClient()
  const queues = (useQuery(queuesQuery).data ?? []).map(({ id, queue }) => ({ id, name: queue }))
  const connections = useQuery(connectionsQuery).data ?? []
  const events: HookEvent[] = [...(hook?.events ?? [])]
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      name: hook?.name ?? '',
      url: hook?.url ?? '',
      events,
      queueIds: [...(hook?.queueIds ?? [])],
      connectionIds: [...(hook?.connectionIds ?? [])],
      isActive: hook?.isActive ?? true,
    },
    ({ field, code }) => t(`webhooks.problem.${field}.${code}`),
    t('webhooks.form.refused'),
  )
  const write = async () => {
    if (hook) {
      await call(updateHook, { id: hook.id, ...draft })
      client.notify(t('webhooks.done.saved', { name: draft.name.trim() }))
    } else client.set(shownHookAtom, await call(createHook, draft))
    await refreshHooks()
  }
  return (
    <FormDialog
      title={t(hook ? 'webhooks.form.edit' : 'webhooks.new')}
      isDirty={isDirty}
      onSave={() => save(hookProblems(draft), write)}
      onClose={onClose}
      size="l"
    >
      <TextField
        label={t('webhooks.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_HOOK_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('webhooks.form.url')}
        placeholder="https://"
        inputMode="url"
        value={draft.url}
        error={problemOf('url')}
        autoComplete="off"
        onChange={(url) => change({ url })}
      />
      <TickFields
        label={t('webhooks.form.events')}
        lines={hookEvents.map((event) => ({ id: event, name: t(`webhooks.event.${event}`) }))}
        chosen={draft.events}
        error={problemOf('events')}
        onChange={(chosen) => change({ events: chosen })}
      />
      <TickFields
        label={t('webhooks.form.queues')}
        help={t('webhooks.form.allQueues')}
        lines={queues}
        chosen={draft.queueIds}
        error={problemOf('queueIds')}
        onChange={(queueIds) => change({ queueIds })}
      />
      <TickFields
        label={t('webhooks.form.connections')}
        help={t('webhooks.form.allConnections')}
        lines={connections}
        chosen={draft.connectionIds}
        error={problemOf('connectionIds')}
        onChange={(connectionIds) => change({ connectionIds })}
      />
      <Switch label={t('webhooks.form.active')} help={t('webhooks.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      {hook && (
        <Button
          variant="minimal"
          onClick={() => {
            onClose()
            void client.run(askRenewSecret, hook)
          }}
        >
          {t('webhooks.command.renew')}
        </Button>
      )}
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('webhooks.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
