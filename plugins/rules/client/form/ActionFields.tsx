import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { priorities } from '#plugins/tickets/contract/index.ts'
import { noticeGroups, type RuleAction } from '../../contract/index.ts'
import type { Choices } from '../choices.ts'
import { Minutes } from './Minutes.tsx'
import { PickOne } from './PickOne.tsx'
import { PickSome } from './PickSome.tsx'
import { PickTexts } from './PickTexts.tsx'

interface ActionFieldsProps {
  action: RuleAction
  choices: Choices
  errorOf: (field: string) => string | null
  onChange: (action: RuleAction) => void
}

const modes = ['roundRobin', 'fewestOpen'] as const

/** With what an action is done, behind its name. */
export function ActionFields({ action, choices, errorOf, onChange }: ActionFieldsProps) {
  const t = useT()
  const { Message } = useClient().use(textFields)
  const name = t(`rules.action.${action.do}`)
  switch (action.do) {
    case 'label':
      return (
        <>
          <PickSome
            label={t('rules.form.add')}
            choices={choices.label}
            chosen={action.add}
            error={errorOf('add')}
            onChange={(add) => onChange({ ...action, add, remove: action.remove.filter((id) => !add.includes(id)) })}
          />
          <span className="rule-word">{t('rules.form.andRemove')}</span>
          <PickSome
            label={t('rules.form.remove')}
            choices={choices.label}
            chosen={action.remove}
            error={errorOf('remove')}
            onChange={(remove) => onChange({ ...action, remove, add: action.add.filter((id) => !remove.includes(id)) })}
          />
        </>
      )
    case 'queue':
      return (
        <PickOne
          label={name}
          choices={choices.queue}
          value={action.queueId}
          none={t('rules.none.queue')}
          error={errorOf('queueId')}
          onChange={(id) => onChange({ ...action, queueId: id || null })}
        />
      )
    case 'lane':
      return (
        <PickOne
          label={name}
          choices={choices.lane}
          value={action.laneId}
          none={t('rules.none.lane')}
          error={errorOf('laneId')}
          onChange={(id) => onChange({ ...action, laneId: id || null })}
        />
      )
    case 'close':
      return (
        <PickOne
          label={t('rules.form.reason')}
          choices={choices.reason}
          value={action.reasonId}
          none={t('rules.none.reason')}
          error={errorOf('reasonId')}
          onChange={(id) => onChange({ ...action, reasonId: id || null })}
        />
      )
    case 'assign':
      return (
        <PickOne
          label={name}
          choices={choices.person}
          value={action.userId}
          none={t('rules.choose')}
          error={errorOf('userId')}
          onChange={(userId) => onChange({ ...action, userId })}
        />
      )
    case 'quickReply':
      return (
        <PickOne
          label={name}
          choices={choices.quickReply}
          value={action.replyId}
          none={t('rules.choose')}
          error={errorOf('replyId')}
          onChange={(replyId) => onChange({ ...action, replyId })}
        />
      )
    case 'flow':
      return (
        <PickOne
          label={name}
          choices={choices.flow}
          value={action.flowId}
          none={t('rules.choose')}
          error={errorOf('flowId')}
          onChange={(flowId) => onChange({ ...action, flowId })}
        />
      )
    case 'assistant':
      return (
        <PickOne
          label={name}
          choices={choices.assistant}
          value={action.assistantId}
          none={t('rules.choose')}
          error={errorOf('assistantId')}
          onChange={(assistantId) => onChange({ ...action, assistantId })}
        />
      )
    case 'distribute':
      return (
        <Select
          label={t('rules.form.how')}
          value={action.mode}
          options={modes.map((mode) => ({ value: mode, label: t(`rules.distribute.${mode}`) }))}
          onChange={(next) => onChange({ ...action, mode: modes.find((mode) => mode === next) ?? action.mode })}
        />
      )
    case 'priority':
      return (
        <Select
          label={name}
          value={action.priority}
          options={priorities.map((one) => ({ value: one, label: t(`rules.priority.${one}`) }))}
          onChange={(next) => onChange({ ...action, priority: priorities.find((one) => one === next) ?? action.priority })}
        />
      )
    case 'send':
    case 'note':
      return (
        <div className="rule-text">
          <Message label={t('rules.form.text')} value={action.text} error={errorOf('text')} onChange={(text) => onChange({ ...action, text })} />
        </div>
      )
    case 'notify':
      return (
        <>
          <PickTexts
            label={t('rules.form.groups')}
            options={noticeGroups.map((value) => ({ value, name: t(`rules.group.${value}`) }))}
            chosen={action.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...action, to })}
          />
          <span className="rule-word">{t('rules.form.andPeople')}</span>
          <PickSome
            label={t('rules.form.people')}
            choices={choices.person}
            chosen={action.userIds}
            error={errorOf('userIds')}
            onChange={(userIds) => onChange({ ...action, userIds })}
          />
        </>
      )
    case 'webhook':
      return (
        <TextField
          label={t('rules.form.url')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          value={action.url}
          error={errorOf('url')}
          onChange={(url) => onChange({ ...action, url })}
        />
      )
    case 'snooze':
      return (
        <Minutes label={t('rules.form.length')} value={action.minutes} error={errorOf('minutes')} onChange={(minutes) => onChange({ ...action, minutes })} />
      )
    default:
      return null
  }
}
