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
import { createWebhook, LONGEST_WEBHOOK_NAME, updateWebhook, type Webhook, type WebhookEvent, webhookEvents, webhookProblems } from '../../contract/index.ts'
import { askRenewSecret } from '../commands.ts'
import { shownWebhookAtom } from '../dialogs.atoms.ts'
import { connectionsQuery, queuesQuery, refreshWebhooks } from '../webhooks.ts'

/** Makes or changes a webhook; null for a new one. */
export default function WebhookForm({ row: webhook, onClose, onRemove }: RowFormProps<Webhook>) {
  const t = useT()
  const client = useClient()
  const queues = (useQuery(queuesQuery).data ?? []).map(({ id, queue }) => ({ id, name: queue }))
  const connections = useQuery(connectionsQuery).data ?? []
  const events: WebhookEvent[] = [...(webhook?.events ?? [])]
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events,
      queueIds: [...(webhook?.queueIds ?? [])],
      connectionIds: [...(webhook?.connectionIds ?? [])],
      isActive: webhook?.isActive ?? true,
    },
    ({ field, code }) => t(`webhooks.problem.${field}.${code}`),
    t('webhooks.form.refused'),
  )
  const write = async () => {
    if (webhook) {
      await call(updateWebhook, { id: webhook.id, ...draft })
      client.notify(t('webhooks.done.saved', { name: draft.name.trim() }))
    } else client.set(shownWebhookAtom, await call(createWebhook, draft))
    await refreshWebhooks()
  }
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.form.edit' : 'webhooks.new')}
      isDirty={isDirty}
      onSave={() => save(webhookProblems(draft), write)}
      onClose={onClose}
      size="l"
    >
      <TextField
        label={t('webhooks.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_WEBHOOK_NAME}
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
        options={webhookEvents.map((event) => ({ id: event, name: t(`webhooks.event.${event}`) }))}
        chosen={draft.events}
        error={problemOf('events')}
        onChange={(chosen) => change({ events: chosen })}
      />
      <TickFields
        label={t('webhooks.form.queues')}
        help={t('webhooks.form.allQueues')}
        options={queues}
        chosen={draft.queueIds}
        error={problemOf('queueIds')}
        onChange={(queueIds) => change({ queueIds })}
      />
      <TickFields
        label={t('webhooks.form.connections')}
        help={t('webhooks.form.allConnections')}
        options={connections}
        chosen={draft.connectionIds}
        error={problemOf('connectionIds')}
        onChange={(connectionIds) => change({ connectionIds })}
      />
      <Switch label={t('webhooks.form.active')} help={t('webhooks.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      {webhook && (
        <Button
          variant="minimal"
          onClick={() => {
            onClose()
            void client.run(askRenewSecret, webhook)
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
