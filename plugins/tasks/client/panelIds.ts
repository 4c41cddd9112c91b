export const TASKS_PANEL = 'tasks.list'
export const TASKS_PATH = '/tarefas'
