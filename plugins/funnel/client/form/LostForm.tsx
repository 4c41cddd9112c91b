import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type Deal, LONGEST_REASON } from '../../contract/index.ts'
import { loseFor } from '../commands.ts'
import { onEachDeal } from '../onEachDeal.ts'
import { usePipeline } from '../usePipeline.ts'

const OTHER = '…'

/** Asks why deals of a pipeline were lost: one of its reasons, or one's own words. */
export default function LostForm({ deals, onClose }: { deals: readonly Deal[]; onClose: () => void }) {
  const t = useT()
  const [first] = deals
  const known = deals.length === 1 ? (first?.lostReason ?? '') : ''
  const reasons = usePipeline(String(first?.pipelineId ?? '')).pipeline?.lostReasons ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { choice: known === '' || reasons.includes(known) ? known : OTHER, text: known },
    ({ field, code }) => t(`funnel.problem.${field}.${code}`),
    t('funnel.form.refused'),
  )
  const isOwn = reasons.length === 0 || draft.choice === OTHER
  const reason = (isOwn ? draft.text : draft.choice).trim()
  const problems = reason === '' ? [{ field: 'lostReason', code: 'required', message: 'Say why it was lost' }] : []
  return (
    <FormDialog
      size="s"
      title={deals.length === 1 ? t('funnel.lost.title', { title: first?.title }) : t('funnel.lost.titleMany', { count: deals.length })}
      saveLabel={t('funnel.command.lose')}
      isDirty={isDirty}
      onSave={() =>
        save(problems, () =>
          onEachDeal(
            loseFor,
            deals.map((deal) => ({ deal, reason })),
            (count) => t('funnel.done.lostMany', { count }),
          ),
        )
      }
      onClose={onClose}
    >
      {reasons.length > 0 && (
        <Select
          label={t('funnel.lost.reason')}
          value={draft.choice}
          error={isOwn ? null : problemOf('lostReason')}
          options={[
            { value: '', label: t('funnel.lost.choose') },
            ...reasons.map((value) => ({ value, label: value })),
            { value: OTHER, label: t('funnel.lost.other') },
          ]}
          onChange={(choice) => change({ choice })}
        />
      )}
      {isOwn && (
        <TextField
          label={t('funnel.lost.text')}
          value={draft.text}
          error={problemOf('lostReason')}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          onChange={(text) => change({ text })}
        />
      )}
    </FormDialog>
  )
}
