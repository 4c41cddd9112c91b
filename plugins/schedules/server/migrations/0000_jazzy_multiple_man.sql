CREATE TABLE "schedules" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"series_id" text NOT NULL,
	"contact_id" integer NOT NULL,
	"ticket_id" integer,
	"whatsapp_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"body" text NOT NULL,
	"search_text" text NOT NULL,
	"media_ids" text[] NOT NULL,
	"schedule_date" timestamp (3) with time zone NOT NULL,
	"recurrence" text NOT NULL,
	"anchor" text NOT NULL,
	"open_ticket" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"sent_at" timestamp (3) with time zone,
	"message_id" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_tenant_id_whatsapp_id_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","whatsapp_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("try_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "schedules_contact" ON "schedules" USING btree ("tenant_id","contact_id","schedule_date");--> statement-breakpoint
CREATE INDEX "schedules_date" ON "schedules" USING btree ("tenant_id","schedule_date");--> statement-breakpoint
CREATE INDEX "schedules_media" ON "schedules" USING gin ("media_ids") WHERE media_ids <> '{}';