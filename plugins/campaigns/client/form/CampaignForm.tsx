import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { type Campaign, campaignProblems, createCampaign, LONGEST_NAME, updateCampaign } from '../../contract/index.ts'
import { AudienceFields } from '../audience/AudienceFields.tsx'
import { openCampaign } from '../commands.ts'
import { refreshCampaigns } from '../queries.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { ConnectionsField } from './ConnectionsField.tsx'
import { draftOf, type FormDraft, wantedOf } from './draft.ts'
import { MessagesField } from './MessagesField.tsx'
import { PaceFields } from './PaceFields.tsx'
import '../campaigns.css'

interface CampaignFormProps {
  campaign: Campaign | null
  onClose: () => void
}

/** Writes or changes a campaign: to whom, what, over which connections, how fast and when. */
export default function CampaignForm({ campaign, onClose }: CampaignFormProps) {
  const t = useT()
  const client = useClient()
  const { Files, useFiles } = client.use(fileTools)
  const { files, add, remove } = useFiles(campaign?.media ?? [])
  const { draft, change, problemOf, save, isDirty } = useDraft<FormDraft>(
    draftOf(campaign, 'campaign', null),
    ({ field, code }) => t(`campaigns.problem.${field.replace('audience.', 'audience_')}.${code}`),
    t('campaigns.form.refused'),
  )
  const wanted = { ...wantedOf(draft), mediaIds: files.flatMap(({ id }) => id ?? []) }
  const areFilesReady = files.every(({ id }) => id !== null)
  const write = async () => {
    const saved = await (campaign ? call(updateCampaign, { id: campaign.id, ...wanted }) : call(createCampaign, wanted))
    await refreshCampaigns()
    client.notify(t('campaigns.done.saved', { name: saved.name }))
    if (!campaign) void client.run(openCampaign, { id: saved.id })
  }
  const problems = () => [
    ...campaignProblems(wanted, new Date()),
    ...(areFilesReady ? [] : [{ field: 'mediaIds', code: 'unfinished', message: 'A file is still on its way' }]),
  ]
  return (
    <FormDialog
      size="l"
      title={campaign ? t('campaigns.form.edit', { name: campaign.name }) : t('campaigns.command.create')}
      isDirty={isDirty || files.length !== (campaign?.mediaIds.length ?? 0)}
      onSave={() => save(problems(), write)}
      onClose={onClose}
    >
      <div className="campaign-form">
        <TextField
          label={t('campaigns.form.name')}
          value={draft.name}
          error={problemOf('name')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        <h3>{t('campaigns.form.audience')}</h3>
        <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} problemOf={problemOf} ownId={campaign?.id ?? null} />
        <h3>{t('campaigns.form.messages')}</h3>
        <MessagesField messages={draft.messages} error={problemOf('messages')} onChange={(messages) => change({ messages })} />
        <Files files={files} error={problemOf('mediaIds')} onAdd={add} onRemove={remove} />
        <h3>{t('campaigns.form.sending')}</h3>
        <ConnectionsField chosen={draft.connections} error={problemOf('connections')} onChange={(connections) => change({ connections })} />
        <PaceFields draft={draft} change={change} problemOf={problemOf} />
        <div className="campaign-form-row">
          <DateField
            kind="moment"
            label={t('campaigns.form.startAt')}
            help={t('campaigns.form.startAtHelp')}
            value={draft.startAt}
            error={problemOf('startAt')}
            onChange={(startAt) => change({ startAt })}
          />
          <DateField
            kind="moment"
            label={t('campaigns.form.endAt')}
            help={t('campaigns.form.endAtHelp')}
            value={draft.endAt}
            error={problemOf('endAt')}
            onChange={(endAt) => change({ endAt })}
          />
        </div>
        <h3>{t('campaigns.form.answers')}</h3>
        <AnswerFields draft={draft} change={change} problemOf={problemOf} />
      </div>
    </FormDialog>
  )
}
