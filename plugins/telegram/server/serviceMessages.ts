import type { BotMessage } from './updates.ts'

/** Fields of messages that tell of the conversation, or of a program in it: nobody has written. @source Bot API, `Message` */
const NOTICES = [
  ...['pinned_message', 'message_auto_delete_timer_changed', 'write_access_allowed', 'connected_website', 'proximity_alert_triggered'],
  ...['new_chat_members', 'left_chat_member', 'new_chat_title', 'new_chat_photo', 'delete_chat_photo', 'chat_background_set'],
  ...[
    'group_chat_created',
    'supergroup_chat_created',
    'channel_chat_created',
    'migrate_to_chat_id',
    'migrate_from_chat_id',
    'chat_owner_left',
    'chat_owner_changed',
  ],
  ...['forum_topic_created', 'forum_topic_edited', 'forum_topic_closed', 'forum_topic_reopened', 'general_forum_topic_hidden', 'general_forum_topic_unhidden'],
  ...['video_chat_scheduled', 'video_chat_started', 'video_chat_ended', 'video_chat_participants_invited', 'boost_added', 'paid_message_price_changed'],
  ...[
    'giveaway_created',
    'giveaway',
    'giveaway_winners',
    'giveaway_completed',
    'checklist_tasks_done',
    'checklist_tasks_added',
    'direct_message_price_changed',
  ],
]

/** Whether a message is a notice of Telegram itself, which opens no conversation. */
export const isServiceMessage = (message: BotMessage): boolean => NOTICES.some((name) => message[name] !== undefined)
