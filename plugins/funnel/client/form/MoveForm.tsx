import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type Deal, roleIn } from '../../contract/index.ts'
import { moveToPipeline } from '../commands.ts'
import { onEachDeal } from '../onEachDeal.ts'
import { usePipeline } from '../usePipeline.ts'

/** Where deals go: a stage of their pipeline or of another one. */
export default function MoveForm({ deals, onClose }: { deals: readonly Deal[]; onClose: () => void }) {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const [first] = deals
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { pipelineId: String(first?.pipelineId ?? ''), stageId: deals.length === 1 ? (first?.stageId ?? '') : '' },
    ({ field, code }) => t(`funnel.problem.${field}.${code}`),
    t('funnel.form.refused'),
  )
  const { all, pipeline } = usePipeline(draft.pipelineId)
  const editable = all?.filter((one) => session !== null && roleIn(one, session) === 'editor') ?? []
  const stages = pipeline?.stages.filter(({ isLocked }) => !isLocked) ?? []
  const stage = stages.find(({ id }) => id === draft.stageId)
  const problems = stage ? [] : [{ field: 'stageId', code: 'required', message: 'Choose the stage' }]
  const move = async () => {
    if (!stage || !pipeline) return
    await onEachDeal(
      moveToPipeline,
      deals.map((deal) => ({ deal, pipelineId: pipeline.id, stageId: stage.id, stage: stage.name })),
      (count) => t('funnel.done.movedMany', { count, stage: stage.name }),
    )
  }
  return (
    <FormDialog
      size="s"
      title={deals.length === 1 ? t('funnel.move.title', { title: first?.title }) : t('funnel.move.titleMany', { count: deals.length })}
      saveLabel={t('funnel.command.moveTo')}
      isDirty={isDirty}
      onSave={() => save(problems, move)}
      onClose={onClose}
    >
      {editable.length > 1 && (
        <Select
          label={t('funnel.form.pipeline')}
          value={draft.pipelineId}
          options={editable.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(pipelineId) => change({ pipelineId, stageId: '' })}
        />
      )}
      <Select
        label={t('funnel.form.stage')}
        value={stage?.id ?? ''}
        error={problemOf('stageId')}
        options={[{ value: '', label: t('funnel.move.choose') }, ...stages.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(stageId) => change({ stageId })}
      />
    </FormDialog>
  )
}
