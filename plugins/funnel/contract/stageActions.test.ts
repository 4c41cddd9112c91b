import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  actionFieldErrors,
  choiceSetting,
  initialSetting,
  messageSetting,
  minutesSetting,
  optionalChoiceSetting,
  optionSetting,
  settingProblem,
  settingsOf,
  textSetting,
} from './stageActions.ts'

const schema = z.object({
  title: textSetting(5),
  text: messageSetting(10),
  label: choiceSetting(),
  owner: optionalChoiceSetting(),
  way: optionSetting(['call', 'task']),
  due: minutesSetting(60),
})
const settings = settingsOf(schema, { label: [{ id: 3, name: 'VIP' }] })
const settingOf = (name: string) => {
  const found = settings.find((one) => one.name === name)
  if (!found) throw new Error(`no setting ${name}`)
  return found
}

test('the form draws each setting as its schema says', () => {
  expect(settings.map(({ name, control, isRequired, longest, most }) => [name, control, isRequired, longest, most])).toEqual([
    ['title', 'text', true, 5, null],
    ['text', 'message', true, 10, null],
    ['label', 'choice', true, null, null],
    ['owner', 'choice', false, null, null],
    ['way', 'option', true, null, null],
    ['due', 'minutes', false, null, 60],
  ])
  expect(settingOf('label').choices).toEqual([{ id: 3, name: 'VIP' }])
  expect(settings.map(initialSetting)).toEqual(['', '', 0, 0, 'call', 0])
})

test.each([
  ['title', ' ', 'required'],
  ['title', '123456', 'too_big'],
  ['title', 'abc', null],
  ['text', undefined, 'required'],
  ['label', 0, 'required'],
  ['label', 4, 'unknown'],
  ['label', 3, null],
  ['owner', 0, null],
  ['way', 'fly', 'required'],
  ['due', 61, 'too_big'],
  ['due', 0.5, 'invalid_type'],
  ['due', 60, null],
])('the setting %s with %j has the problem %s', (name, value, problem) => {
  expect(settingProblem(settingOf(name), value)).toBe(problem)
})

test('what is wrong is named at its place', () => {
  const kinds = [{ kind: 'x', settings: schema }]
  const right = { title: 'a', text: 'b', label: 3, owner: 0, way: 'call', due: 0 }
  expect(actionFieldErrors(kinds, { id: '', kind: 'x', delayMinutes: 0, settings: right }, 'stages.0.actions.1')).toEqual([])
  expect(actionFieldErrors(kinds, { id: '', kind: 'x', delayMinutes: 0, settings: { ...right, title: '' } }, 'stages.0.actions.1')).toMatchObject([
    { field: 'stages.0.actions.1.title', code: 'required' },
  ])
  expect(actionFieldErrors(kinds, { id: '', kind: 'y', delayMinutes: 0, settings: {} }, 'stages.0.actions.1')).toMatchObject([
    { field: 'stages.0.actions.1.kind', code: 'unknown' },
  ])
})
