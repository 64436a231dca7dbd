export interface paths {
    "/api/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes homework, a draft of a quiz, or the end of an open quiz. Students are told that their homework changed. */
        put: operations["activities_update"];
        post?: never;
        /** Withdraws homework or a quiz, with an undo. */
        delete: operations["activities_withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a question of a class quiz. */
        post: operations["classQuizzes_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/answers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The answers to a class quiz that is closed, as CSV. */
        get: operations["classQuizzes_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a quiz, or opens the chat of homework. */
        post: operations["activities_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copies a class quiz to a class, as a draft. */
        post: operations["classQuizzes_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/grades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The scores of a closed quiz by course of a learning platform: what would be sent, and what was. */
        get: operations["ltiGrades_view"];
        put?: never;
        /** Sends the scores of a closed quiz to a course: those that it does not have yet. */
        post: operations["ltiGrades_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/hand-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hands homework or a quiz in. */
        post: operations["activities_handIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a class quiz to the class, or to some of its students. */
        post: operations["classQuizzes_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proposes questions from the sources of a draft. */
        post: operations["classQuizzes_propose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The questions of a class quiz, with the answers of the user. */
        get: operations["classQuizzes_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/quiz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A class quiz with its right answers, and its results. */
        get: operations["classQuizzes_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activities/{id}/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each student did for homework or a quiz. */
        get: operations["activities_work"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The announcements that the caller manages. */
        get: operations["announcements_page"];
        put?: never;
        /** Publishes an announcement. */
        post: operations["announcements_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends an announcement. */
        delete: operations["announcements_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pending requests. */
        get: operations["approvals_page"];
        put?: never;
        /** Requests an account with an invitation. */
        post: operations["approvals_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves a request. */
        post: operations["approvals_approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-requests/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rejects a request. */
        post: operations["approvals_reject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-requests/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves or rejects many requests. */
        post: operations["approvals_decideMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-requests/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the pending requests can be filtered by. */
        get: operations["approvals_facets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-requests/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of the own request, for its waiting page. */
        get: operations["approvals_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of slides or a document. */
        get: operations["artifacts_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/artifacts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an earlier version the newest. */
        post: operations["artifacts_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audio/transcribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes down a recording. */
        post: operations["audio_transcribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log. */
        get: operations["audit_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log as CSV. */
        get: operations["audit_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a card. */
        put: operations["cards_change"];
        post?: never;
        /** Deletes a card. */
        delete: operations["cards_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cards that are due. */
        get: operations["cards_due"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cards/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores answers to cards. */
        post: operations["cards_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/code/download/{id}/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file that the assistant made. */
        get: operations["files_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings of the page. */
        get: operations["publicConfig_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own conversations, newest first. */
        get: operations["conversations_page"];
        put?: never;
        /** Begins a conversation. */
        post: operations["conversations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames, pins, archives or files a conversation. */
        put: operations["conversations_update"];
        post?: never;
        /** Deletes a conversation. */
        delete: operations["conversations_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a conversation the active one. */
        post: operations["conversations_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back the deletion of a conversation. */
        post: operations["conversations_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own folders of conversations. */
        get: operations["folders_list"];
        put?: never;
        /** Creates a folder. */
        post: operations["folders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/folders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames a folder. */
        put: operations["folders_rename"];
        post?: never;
        /** Deletes a folder; its conversations stay. */
        delete: operations["folders_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The week of all own classes. */
        get: operations["dashboard_week"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Students and classes by school, and how many requests wait. */
        get: operations["dashboard_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an admin or teacher does next. */
        get: operations["dashboard_today"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own decks of cards. */
        get: operations["decks_list"];
        put?: never;
        /** Creates a deck. */
        post: operations["decks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A deck with its cards. */
        get: operations["decks_content"];
        /** Renames a deck. */
        put: operations["decks_rename"];
        post?: never;
        /** Deletes a deck. */
        delete: operations["decks_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{id}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a card to a deck. */
        post: operations["decks_addCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decks/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A deck for Anki, or as CSV. */
        get: operations["decks_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description as a page. */
        get: operations["apiDocs_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of the socket as AsyncAPI 3. */
        get: operations["apiDocs_asyncapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description as OpenAPI 3.1. */
        get: operations["apiDocs_openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasure-certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts whose erasure has begun, newest first. */
        get: operations["certificates_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an export of the caller is. */
        get: operations["exports_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The archive of an export of the caller. */
        get: operations["exports_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the user. */
        get: operations["files_read"];
        put?: never;
        post?: never;
        /** Deletes a file. */
        delete: operations["files_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/formats/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file in another format, as a download. */
        get: operations["fileViews_inFormat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An office file as PDF. Waits while it is converted for the first time. */
        get: operations["fileViews_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text that was read from a file. */
        get: operations["fileViews_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a file is shown: as a PDF or as text. */
        get: operations["fileViews_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forgotten-passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets a new password by the link of a mail. */
        put: operations["forgottenPasswords_setPassword"];
        /** Sends a link for a new password, where the name is of a staff account with an e-mail address. The answer is always the same. */
        post: operations["forgottenPasswords_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The classes that the caller manages. */
        get: operations["groups_page"];
        put?: never;
        /** Creates a class. */
        post: operations["groups_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A class with its times and newest invitations. */
        get: operations["groups_view"];
        /** Changes a class. */
        put: operations["groups_update"];
        post?: never;
        /** Deletes a class. */
        delete: operations["groups_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homework and quizzes of a class, with their counts. */
        get: operations["activities_list"];
        put?: never;
        /** Gives homework to a class, or to some of its students; drafts a class quiz. */
        post: operations["activities_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds students to a class. */
        post: operations["members_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members who have another class at the same time. */
        get: operations["members_conflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The substitute of a class. */
        get: operations["cover_view"];
        /** Hands a class to a substitute until a time. */
        put: operations["cover_handOver"];
        post?: never;
        /** Ends the time of a substitute early. */
        delete: operations["cover_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/cover/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teachers of the school who can be the substitute. */
        get: operations["cover_colleagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/eligible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Students of the school who are not in the class. */
        get: operations["members_eligible"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exercises of a class. */
        get: operations["exercises_list"];
        put?: never;
        /** Adds an exercise to a class. */
        post: operations["exercises_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/exercises/{exerciseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Corrects an exercise of a class. */
        put: operations["exercises_update"];
        post?: never;
        /** Takes an exercise out of a class. */
        delete: operations["exercises_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/lesson-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The prepared lessons of a class. */
        get: operations["lessonPlans_list"];
        put?: never;
        /** Prepares a lesson. */
        post: operations["lessonPlans_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lessons of a class. */
        get: operations["lessons_list"];
        put?: never;
        /** Starts a lesson of a class. */
        post: operations["lessons_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The materials of a class. */
        get: operations["materials_list"];
        put?: never;
        /** Adds an upload to the materials of a class. */
        post: operations["materials_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/materials/{materialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Marks the pages of a material that hold solutions. */
        put: operations["materials_update"];
        post?: never;
        /** Removes a material from a class. */
        delete: operations["materials_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of a class. */
        get: operations["members_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a member from a class. */
        delete: operations["members_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/students/{user}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a student of a class did in its lessons, by week. */
        get: operations["lessonReports_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/study-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the study mode of a class; null for that of its school. */
        put: operations["groups_setStudyMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/teachers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teachers of a class. */
        get: operations["teachers_list"];
        put?: never;
        /** Adds teachers to a class. */
        post: operations["teachers_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/teachers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a teacher from a class. */
        delete: operations["teachers_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/timeslots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The times of a class. */
        get: operations["groups_slots"];
        /** Replaces all times of a class. */
        put: operations["groups_replaceSlots"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/timeslots/{slotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a time from a class. */
        delete: operations["groups_removeSlot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/timeslots/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a time to a class. */
        post: operations["groups_addSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/work-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many questions of a class ask for the work itself, by week. */
        get: operations["lessonReports_workRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All providers. */
        get: operations["providers_list"];
        put?: never;
        /** Adds a provider. */
        post: operations["providers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a provider. A secret that is not sent stays. */
        put: operations["providers_update"];
        post?: never;
        /** Removes a provider with its links; the sessions that it opened end. */
        delete: operations["providers_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/identity-providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the issuer, and answers the claims of the last try. */
        post: operations["providers_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/image-generation/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Orders an image. */
        post: operations["images_generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/image-generation/job/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels the generation of an image. */
        post: operations["images_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/image-generation/job/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the generation of an image is. */
        get: operations["images_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own imports that can still be undone. */
        get: operations["imports_undoable"];
        put?: never;
        /** Checks a roster and changes nothing. */
        post: operations["imports_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A roster and its progress. */
        get: operations["imports_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports a checked roster. */
        post: operations["imports_commit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The generated passwords as CSV. */
        post: operations["imports_passwords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows with problems, as uploaded. */
        get: operations["imports_rejected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group of the rows of a roster. */
        get: operations["imports_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invitations that the caller manages. */
        get: operations["invites_page"];
        put?: never;
        /** Makes an invitation. */
        post: operations["invites_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an invitation is for. */
        get: operations["invites_open"];
        put?: never;
        post?: never;
        /** Withdraws an invitation. */
        delete: operations["invites_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites/{code}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins a class with the own account. */
        post: operations["joining_join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lesson-plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A prepared lesson. */
        get: operations["lessonPlans_view"];
        /** Changes a prepared lesson. */
        put: operations["lessonPlans_update"];
        post?: never;
        /** Deletes a prepared lesson. */
        delete: operations["lessonPlans_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lesson-plans/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copies a prepared lesson to another class, without files that the class does not have. */
        post: operations["lessonPlans_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lesson-plans/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a prepared lesson. */
        post: operations["lessonPlans_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lessons that run now, of all own classes, and the newest that have ended. */
        get: operations["lessons_ofOwnClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lesson with its students. */
        get: operations["lessons_view"];
        /** Changes a lesson. */
        put: operations["lessons_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a lesson. */
        post: operations["lessons_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exercises whose solutions can be opened in a lesson. */
        get: operations["solutions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/hand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Raises or lowers the own hand. */
        post: operations["lessons_hand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/items/{place}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an item of the plan to the class, once. */
        post: operations["lessonPlans_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses a lesson. Its students cannot ask questions until it resumes. */
        post: operations["lessons_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/pushes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to the class, and whom it reached. */
        get: operations["lessons_listPushes"];
        put?: never;
        /** Sends a text or a file to the class. */
        post: operations["lessons_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/pushes/{push}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledges what was sent to the class. */
        post: operations["lessons_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lesson afterwards, for its teachers. */
        get: operations["lessonReports_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Goes on with a paused lesson. */
        post: operations["lessons_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/solutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens solutions of study mode, for one student or for all. */
        post: operations["solutions_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/students/{user}/hand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lowers the hand of a student. */
        post: operations["lessons_lowerHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/students/{user}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lesson conversation of a student. Each read is recorded for the student. */
        get: operations["lessons_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/students/{user}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes to a student, in the lesson conversation. */
        post: operations["lessons_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exit tickets of a lesson with their results. */
        get: operations["tickets_list"];
        put?: never;
        /** Sends an exit ticket to the class. */
        post: operations["tickets_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/tickets/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The results of an exit ticket as CSV: `{ticket_id}.csv`. */
        get: operations["tickets_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/tickets/{ticket}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a question of an exit ticket. */
        post: operations["tickets_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/tickets/{ticket}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes an exit ticket. */
        post: operations["tickets_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/tickets/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proposes questions for an exit ticket. */
        post: operations["tickets_propose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What several students of the class ask about, without names. */
        get: operations["lessons_topics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lesson that the student is in, its exit ticket, and the lessons that ended just now. */
        get: operations["lessons_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Limits, opening hours and budget as they were set for a school, a role of it, a class or a person. */
        get: operations["limits_view"];
        /** Sets the limits of a school, a role of it, a class or a person; opening hours and budget where given. */
        put: operations["limits_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out. */
        post: operations["auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lti-courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The courses of learning platforms that a class is connected with. */
        get: operations["ltiCourses_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lti-courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Connects a course with another class, with an undo. Who is in the class before stays there. */
        put: operations["ltiCourses_move"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lti-platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All learning platforms, and the addresses that they must know (null without `PUBLIC_URL`). */
        get: operations["platforms_list"];
        put?: never;
        /** Adds a learning platform. */
        post: operations["platforms_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lti-platforms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a learning platform. People of another issuer are linked again. */
        post: operations["platforms_update"];
        /** Removes a learning platform with its links; the sessions that it opened end. */
        delete: operations["platforms_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lti-platforms/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An address at which one platform registers itself, once, within an hour. */
        post: operations["registration_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of this session. */
        get: operations["auth_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The homework and quizzes of the user, and the ids of their classes. */
        get: operations["activities_mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The announcements for the user. */
        get: operations["announcements_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest export that the caller made of themselves. */
        get: operations["exports_newestOwn"];
        put?: never;
        /** Begins an export of everything about the caller. */
        post: operations["exports_askOwn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own second factors, and what can be added. */
        get: operations["ownFactors_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes an own second factor. */
        delete: operations["ownFactors_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What confirms a change beside the password. */
        post: operations["ownFactors_challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the passkey that the browser made. */
        post: operations["ownFactors_addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to add a passkey: what the browser makes it of. */
        post: operations["ownFactors_beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ten new recovery codes, answered once. Earlier codes stop working. */
        post: operations["ownFactors_renewCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to add an authenticator app. */
        post: operations["ownFactors_beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the authenticator app by its first code. */
        post: operations["ownFactors_confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The providers that the caller signs in with, or may. */
        get: operations["signOn_identities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to link the own account; answers the address at the issuer. */
        post: operations["signOn_link"];
        /** Ends the link of the own account to a provider. */
        delete: operations["signOn_unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The custom instructions of the user. */
        get: operations["studentNotes_read"];
        /** Changes the custom instructions of the user. */
        put: operations["studentNotes_setInstructions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lessons that the user took part in. */
        get: operations["lessonReports_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lesson afterwards, for one of its students. */
        get: operations["lessonReports_ownReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The limits in effect for the caller, and what is used of them. */
        get: operations["limits_own"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chooses the school that this session acts in. */
        post: operations["memberships_enter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a note for the assistant. */
        post: operations["studentNotes_remember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/memories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a note for the assistant. */
        put: operations["studentNotes_change"];
        post?: never;
        /** Deletes a note for the assistant. */
        delete: operations["studentNotes_forget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/memories/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes the note for the assistant that has a text. */
        post: operations["studentNotes_forgetText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the preferred name of the caller. */
        put: operations["ownName_change"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The notice that the caller is asked to accept, or has accepted in this term. */
        get: operations["notice_own"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/notice/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts the notice for this term. */
        post: operations["notice_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/notices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Acknowledges a notice about the own account. */
        delete: operations["auth_acknowledge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the own password and ends all other sessions. */
        post: operations["auth_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the user did in lessons, by week. */
        get: operations["lessonReports_ownProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is signed in, the last used first. */
        get: operations["ownSessions_list"];
        put?: never;
        post?: never;
        /** Ends all sessions of the caller but the one of this request. */
        delete: operations["ownSessions_endOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one session of the caller. */
        delete: operations["ownSessions_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/study": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The study mode that holds now, and the own exercises. */
        get: operations["lessons_study"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who looked at the own lesson conversations. */
        get: operations["lessons_looks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of other schools who have a role in a school. */
        get: operations["memberships_list"];
        put?: never;
        /** Gives a person of another school a role in a school, or another role there. */
        post: operations["memberships_give"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a role in a further school away. */
        delete: operations["memberships_take"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Generated passwords that can be downloaded again. */
        get: operations["passwordSheets_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-sheets/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Generated passwords as CSV. */
        post: operations["passwordSheets_download"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own study plans. */
        get: operations["plans_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A study plan. */
        get: operations["plans_view"];
        put?: never;
        post?: never;
        /** Deletes a study plan. */
        delete: operations["plans_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A study plan as a calendar. */
        get: operations["plans_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ticks a session of a study plan, or takes the tick away. */
        put: operations["plans_tick"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools and models that a school, a role of it or a class may use. */
        get: operations["policies_view"];
        /** Sets which tools and models a school, a role of it or a class may use. */
        put: operations["policies_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What models cost, and which the installation uses. */
        get: operations["prices_view"];
        /** Sets all prices of models. */
        put: operations["prices_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The jobs in the queues, as a page. */
        get: operations["queueBoard_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queues/{rest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The jobs in the queues, as a page. */
        get: operations["queueBoard_show2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quizzes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A quiz, without the solutions of open questions. */
        get: operations["quizzes_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quizzes/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a question of a quiz. */
        post: operations["quizzes_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rollover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A proposal for the next school year. */
        get: operations["rollover_propose"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reading of a source, and what it changes. */
        get: operations["rosterRuns_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-runs/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms the changes of a run that waits. */
        post: operations["rosterRuns_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-runs/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The first people of one kind of change. */
        get: operations["rosterRuns_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-runs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back the changes of a run. */
        post: operations["rosterRuns_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sources that the caller administers. */
        get: operations["rosterSources_list"];
        put?: never;
        /** Adds a source. One of kind `scim` answers its token this once. */
        post: operations["rosterSources_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a source. A secret that is not sent stays. */
        put: operations["rosterSources_update"];
        post?: never;
        /** Removes a source. Accounts and classes stay. */
        delete: operations["rosterSources_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says which account a person of the source has. */
        put: operations["rosterSources_match"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a source, whose changes wait for a confirmation. A file is sent as a form. */
        post: operations["rosterSources_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a source and applies it by its rules. A file is sent as a form. */
        post: operations["rosterSources_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest runs of a source. */
        get: operations["rosterSources_listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roster-sources/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new token of a source of kind `scim`. The one before ends at once. */
        post: operations["rosterSources_renewToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safety/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cases of the school that the caller is lead or deputy of, and figures. */
        get: operations["safety_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safety/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A case with its passage. Each read is recorded. */
        get: operations["safety_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safety/cases/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records that the lead or deputy has seen a case. */
        post: operations["safety_acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safety/cases/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a case. */
        post: operations["safety_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safety/looks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which passages the caller read. */
        get: operations["safety_looks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/safety/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often a school had cases and questions that are not allowed, by week. */
        get: operations["safety_trends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schools, or their names alone. */
        get: operations["schools_page"];
        put?: never;
        /** Creates a school. */
        post: operations["schools_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A school with its figures and admins. */
        get: operations["schools_details"];
        /** Changes a school. */
        put: operations["schools_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a school asks for the consent of parents, and how many gave it. */
        get: operations["notice_viewConsent"];
        /** Changes whether a school asks for the consent of parents, and its text. */
        put: operations["notice_updateConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merges a school into another. */
        post: operations["schools_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The notice of a school about its use of AI, and how many students accepted it. */
        get: operations["notice_view"];
        /** Changes the notice of a school about its use of AI. */
        put: operations["notice_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many days a school keeps each kind of data, and what is due. */
        get: operations["retention_view"];
        /** Changes how many days a school keeps each kind of data. */
        put: operations["retention_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/rollover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the school year of a school. */
        post: operations["rollover_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/safeguarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The safeguarding lead, the deputy and the help lines of a school. */
        get: operations["safety_view"];
        /** Changes the safeguarding of a school. */
        put: operations["safety_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/safeguarding/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms the caller as lead or deputy, or the person whose code a school admin has. */
        post: operations["safety_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/safeguarding/earlier-cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a lead or deputy see the cases from before their confirmation. */
        post: operations["safety_showEarlierCases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/{id}/safeguarding/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test to the webhook of a school, and by mail to the caller. */
        post: operations["safety_testAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schools/suggestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the typed name of a school may mean. */
        get: operations["schools_suggestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches the own conversations. */
        get: operations["search_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/oidc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the issuer. */
        get: operations["signOn_begin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/oidc/{id}/backchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The issuer ends the sessions of a person. */
        post: operations["signOn_signedOutByIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/oidc/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The issuer leads here: signs in and leads to the page. */
        get: operations["signOn_callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/oidc/{id}/frontchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The issuer ends a session. */
        get: operations["signOn_signedOutInFrame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/oidc/{id}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the issuer, to sign out there too; to the sign-in page where that is off. */
        get: operations["signOn_signOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How people of a school or an e-mail domain sign in. */
        get: operations["signOn_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. The answer sets the cookie `session`, or `pending` where a second factor follows. */
        post: operations["auth_signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signin/factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sign-in of the cookie `pending` waits for. */
        get: operations["auth_pendingChallenge"];
        put?: never;
        /** Completes a sign-in by the second factor. The answer sets the cookie `session`. */
        post: operations["auth_signInByFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which parts of the installation work, and what to do about the others. */
        get: operations["system_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lines of the logs of the last 48 hours, the newest first. */
        get: operations["logs_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The model server and the models in use, without the key. */
        get: operations["models_view"];
        /** Changes the model server and its models, for all work that begins from now on. */
        put: operations["models_set"];
        post?: never;
        /** Removes the saved connection: the settings of the environment or the demo model are used. */
        delete: operations["models_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/models/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks a model server for a text and a tool call. Stores nothing. */
        post: operations["models_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/support-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions, settings without secrets, parts, figures and failures by kind: nothing that people wrote. */
        get: operations["system_supportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/undo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back a change. */
        post: operations["undo_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uploads a file. */
        post: operations["files_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins an upload in parts. */
        post: operations["resumableUploads_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of an upload has arrived. */
        get: operations["resumableUploads_find"];
        put?: never;
        post?: never;
        /** Ends an unfinished upload. */
        delete: operations["resumableUploads_cancel"];
        options?: never;
        head?: never;
        /** Appends a part, of at most 8 MB, to an upload. */
        patch: operations["resumableUploads_append"];
        trace?: never;
    };
    "/api/uploads/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a file of an upload that has arrived. */
        post: operations["resumableUploads_finish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was used by day, school, class, kind and model, or who used far more than others. */
        get: operations["usage_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users that the caller manages. */
        get: operations["users_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-access/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users of a filter as CSV. */
        get: operations["users_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a user. */
        post: operations["users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user with classes, sessions, use and limits. */
        get: operations["people_view"];
        /** Changes the username, the names and the e-mail address of a user. */
        put: operations["users_edit"];
        post?: never;
        /** Deletes a user. */
        delete: operations["users_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Grants or revokes the access of a user. */
        put: operations["users_setAccess"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/admin-scope": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Narrows what a school admin may change. */
        put: operations["users_setAdminScope"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/allowance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Raises the limits of a person until a time. */
        post: operations["limits_raise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/allowance/{allowanceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends what was granted to a person. */
        delete: operations["limits_endAllowance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/erasure-certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was erased of an account, when and by whom. */
        get: operations["certificates_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest export of a user that the caller made. */
        get: operations["exports_newest"];
        put?: never;
        /** Begins an export of what the school keeps about a user, and notifies the user. */
        post: operations["exports_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes the second factors of a user who lost them, and ends all sessions of the user. */
        delete: operations["people_resetFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps everything of a user from being erased, for a reason. */
        post: operations["holds_place"];
        /** Ends the hold on a user: what is due is erased. */
        delete: operations["holds_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a user a temporary password. */
        post: operations["users_resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the role of a user. */
        put: operations["users_setRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/school": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Moves a user to another school. */
        put: operations["users_setSchool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends all sessions of a user but the one of this request. */
        delete: operations["people_endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one session of a user. */
        delete: operations["people_endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a person used today, and the limits in effect for the person. */
        get: operations["limits_today"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes many users in one transaction. */
        post: operations["users_changeMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work/{id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Writes feedback. The student reads it once it is approved. */
        put: operations["activities_feedback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the assistant. Answers when the reply is complete, or at once with `Prefer: respond-async`. */
        post: operations["chat_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/turns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A turn: a question and its reply. */
        get: operations["chat_view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/turns/{id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Goes on with a reply that was stopped or cut. */
        post: operations["chat_continue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/turns/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a reply and keeps its text. */
        post: operations["chat_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clear-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes the messages of a conversation. */
        post: operations["history_clear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/download/{id}/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file that the assistant made. */
        get: operations["files_download2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this process can serve: 200 or 503. */
        get: operations["health_healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a conversation, oldest first. */
        get: operations["history_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/class": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connects the course of a launch with a class. */
        post: operations["lti_chooseClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/deep-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers the platform with the link that a teacher chose. */
        post: operations["lti_chooseLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens the session of a launch in a window of its own. */
        post: operations["lti_enter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys of the product (RFC 7517). */
        get: operations["lti_publicKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The answer of a platform: signs in and leads to the class, or asks a teacher for it. */
        post: operations["lti_launch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A platform begins a login: leads to it. */
        get: operations["lti_loginByLink"];
        put?: never;
        /** As the link, by a form. */
        post: operations["lti_loginByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lti/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A platform opens the page for its registration. */
        get: operations["registration_ask"];
        put?: never;
        /** Registers the product at the platform, and the platform here. */
        post: operations["registration_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a question and its reply. */
        delete: operations["history_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rates a reply. */
        put: operations["ratings_rate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs the changed program of a reply. */
        post: operations["codeRuns_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings another version of a message into view. */
        post: operations["history_show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A sentence of a reply, read aloud. */
        post: operations["speech_speak"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics for Prometheus. */
        get: operations["metrics_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/save-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores a message without asking the assistant. */
        post: operations["history_save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the groups of a source. */
        get: operations["scimGroups_list"];
        put?: never;
        /** Makes a group. */
        post: operations["scimGroups_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A group of a source. */
        get: operations["scimGroups_find"];
        /** Changes a group to what is sent. */
        put: operations["scimGroups_replace"];
        post?: never;
        /** Removes a group. */
        delete: operations["scimGroups_remove"];
        options?: never;
        head?: never;
        /** Changes what operations of RFC 7644 §3.5.2 name. */
        patch: operations["scimGroups_patch"];
        trace?: never;
    };
    "/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of resources of the SCIM service. */
        get: operations["scimDiscovery_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A kind of resource of the SCIM service. */
        get: operations["scimDiscovery_type"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The attributes of the SCIM service. */
        get: operations["scimDiscovery_schemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The attributes of a kind of resource. */
        get: operations["scimDiscovery_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the SCIM service can do. */
        get: operations["scimDiscovery_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the users of a source. */
        get: operations["scimUsers_list"];
        put?: never;
        /** Makes a user. */
        post: operations["scimUsers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user of a source. */
        get: operations["scimUsers_find"];
        /** Changes a user to what is sent. */
        put: operations["scimUsers_replace"];
        post?: never;
        /** Removes a user. */
        delete: operations["scimUsers_remove"];
        options?: never;
        head?: never;
        /** Changes what operations of RFC 7644 §3.5.2 name. */
        patch: operations["scimUsers_patch"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        UpdateActivityRequest: {
            title?: string;
            instructions?: string;
            sources?: string[];
            /** @enum {string} */
            study_mode?: "off" | "hints" | "attempt_first";
            rules?: components["schemas"]["LessonRules"];
            questions?: ({
                /** @constant */
                kind: "choice";
                text: string;
                options: string[];
                right?: number | null;
            } | {
                /** @constant */
                kind: "number";
                text: string;
                right?: number | null;
            } | {
                /** @constant */
                kind: "text";
                text: string;
            } | {
                /** @constant */
                kind: "scale";
                text: string;
            })[];
            /** Format: date-time */
            closes_at?: string;
            before?: {
                title?: string;
                instructions?: string;
                sources?: string[];
                /** @enum {string} */
                study_mode?: "off" | "hints" | "attempt_first";
                rules?: components["schemas"]["LessonRules"];
                questions?: ({
                    /** @constant */
                    kind: "choice";
                    text: string;
                    options: string[];
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "number";
                    text: string;
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "text";
                    text: string;
                } | {
                    /** @constant */
                    kind: "scale";
                    text: string;
                })[];
                /** Format: date-time */
                closes_at?: string;
            };
        };
        LessonRules: {
            /** @default  */
            scope: string;
            /** @default  */
            tone: string;
            /** @default [] */
            tools_off: ("code" | "documents" | "images" | "study" | "web")[];
            /** @default null */
            hints: number | null;
        };
        TicketAnswerRequest: {
            question_id: number;
            value: number | string;
            decimal?: components["schemas"]["DecimalSeparator"];
        };
        /** @enum {string} */
        DecimalSeparator: "." | ",";
        CopyPlanRequest: {
            group_id: number;
        };
        LtiGradesRequest: {
            /** Format: uuid */
            course: string;
        };
        HandInRequest: {
            /** @default  */
            answer: string;
        };
        OpenQuizRequest: {
            minutes?: number;
            students?: number[];
        };
        CreateAnnouncementRequest: {
            text: string;
            school?: string;
            group_id?: number;
            /** Format: date-time */
            ends_at: string;
        };
        JoinRequest: {
            invite_code: string;
            username: string;
            password: string;
        };
        RejectRequest: {
            reason?: string | null;
        };
        BulkDecisionRequest: {
            /** @enum {string} */
            decision: "approve" | "reject";
            ids?: number[];
            filter?: {
                invite_code?: string;
                school?: string;
                class?: number;
                search?: string;
            };
            except?: number[];
            reason?: string | null;
        };
        CardRequest: {
            front: string;
            back: string;
        };
        ReviewsRequest: {
            reviews: components["schemas"]["CardReview"][];
        };
        CardReview: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            card_id: string;
            grade: 1 | 2 | 3 | 4;
            /** Format: date-time */
            at: string;
        };
        NewConversation: {
            folder_id?: number | null;
        };
        ConversationChange: {
            title?: string;
            pinned?: boolean;
            archived?: boolean;
            folder_id?: number | null;
        };
        FolderRequest: {
            name: string;
        };
        NewDeckRequest: {
            title: string;
            cards?: components["schemas"]["CardRequest"][];
        };
        DeckRequest: {
            title: string;
        };
        NewCardRequest: {
            front: string;
            back: string;
            /** Format: uuid */
            card_id?: string;
        };
        /** @enum {string} */
        FileFormat: "pdf" | "docx" | "xlsx";
        ForgottenPasswordRequest: {
            name: string;
        };
        NewPasswordRequest: {
            token: string;
            new_password: string;
        };
        GroupWriteRequest: {
            name: string;
            school: string;
            description?: string | null;
            school_year?: string | null;
            study_mode?: ("off" | "hints" | "attempt_first") | null;
            time_slots?: components["schemas"]["TimeSlotRequest"][];
        };
        TimeSlotRequest: {
            day_of_week: number;
            start_time: string;
            end_time: string;
        };
        GroupUpdateRequest: {
            name: string;
            school: string;
            description?: string | null;
            school_year?: string | null;
            study_mode?: ("off" | "hints" | "attempt_first") | null;
            time_slots?: components["schemas"]["TimeSlotRequest"][];
            dry_run?: boolean;
        };
        CoverRequest: {
            user_id: number;
            /** Format: date-time */
            until: string;
        };
        AddExerciseRequest: {
            number: string;
            /** @default  */
            text: string;
            answer: components["schemas"]["ExerciseAnswer"];
            file_id?: string | null;
            page?: number | null;
        };
        ExerciseAnswer: {
            readonly values: number[];
            readonly texts: string[];
        };
        ChangeExerciseRequest: {
            number?: string;
            text?: string;
            answer?: components["schemas"]["ExerciseAnswer"];
        };
        LessonPlanRequest: {
            title: string;
            /**
             * @default off
             * @enum {string}
             */
            study_mode: "off" | "hints" | "attempt_first";
            /** @default {} */
            rules: components["schemas"]["LessonRules"];
            /** @default false */
            lesson_only: boolean;
            /** @default false */
            join_code: boolean;
            /** @default [] */
            items: ({
                /** @constant */
                kind: "prompt";
                text: string;
            } | {
                /** @constant */
                kind: "announcement";
                text: string;
            } | {
                /** @constant */
                kind: "file";
                /** Format: uuid */
                file_id: string;
                text?: string;
            } | {
                /** @constant */
                kind: "ticket";
                questions: ({
                    /** @constant */
                    kind: "choice";
                    text: string;
                    options: string[];
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "number";
                    text: string;
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "text";
                    text: string;
                } | {
                    /** @constant */
                    kind: "scale";
                    text: string;
                })[];
            })[];
            /** @default null */
            scheduled: {
                /** Format: date */
                day: string;
                time: string | null;
            } | null;
        };
        StartLessonRequest: {
            title?: string;
            /** @enum {string} */
            study_mode?: "off" | "hints" | "attempt_first";
            /** Format: date-time */
            ends_at?: string;
            minutes?: number;
            lesson_only?: boolean;
        };
        AddMaterialRequest: {
            /** Format: uuid */
            file_id: string;
            kind: components["schemas"]["MaterialKind"];
            replaces?: number;
        };
        /** @enum {string} */
        MaterialKind: "source" | "answer_key";
        ChangeMaterialRequest: {
            solution_pages: number[];
        };
        StudyModeRequest: {
            study_mode: ("off" | "hints" | "attempt_first") | null;
        };
        ReplaceSlotsRequest: {
            time_slots: components["schemas"]["TimeSlotRequest"][];
        };
        IdentityProviderRequest: {
            label: string;
            issuer: string;
            client_id: string;
            schools?: string[];
            /** @default [] */
            domains: string[];
            /** @default null */
            external_id: {
                claim: string;
                source: string;
            } | null;
            /** @default null */
            groups_url: string | null;
            rules?: components["schemas"]["IdentityRule"][];
            /**
             * @default refuse
             * @enum {string}
             */
            unknown: "refuse" | "ask";
            /** @default false */
            rules_own: boolean;
            /** @default false */
            sign_out: boolean;
            /** @default 60 */
            renewal_minutes: 0 | number;
            /** @default 24 */
            renewal_grace_hours: number;
            /** @default false */
            renewal_consent: boolean;
            /** @default true */
            enabled: boolean;
            client_secret?: string;
        };
        IdentityRule: {
            claim: string;
            value: string;
            /** @enum {string} */
            role: "STUDENT" | "TEACHER" | "SCHOOL_ADMIN";
            school: string;
            /** @default [] */
            class_ids: number[];
        };
        ImageGenerateRequest: {
            prompt: string;
            /**
             * @default dall-e-3
             * @enum {string}
             */
            model: "dall-e-3" | "dall-e-2" | "gpt-image-1";
            /**
             * @default 1024x1024
             * @enum {string}
             */
            size: "1024x1024" | "1792x1024" | "1024x1792" | "512x512" | "256x256" | "1536x1024" | "1024x1536";
            /**
             * @default standard
             * @enum {string}
             */
            quality: "standard" | "hd" | "low" | "medium" | "high" | "auto";
            /**
             * @default vivid
             * @enum {string}
             */
            style: "vivid" | "natural";
            /** Format: uuid */
            conversation_id?: string;
            /** Format: uuid */
            client_request_id?: string;
        };
        /** @enum {string} */
        GoneOf: "classes" | "schools";
        /** @enum {string} */
        GoneAction: "keep" | "remove_from_class" | "revoke";
        CreateInviteRequest: {
            school?: string;
            group_id?: number;
            /** @default STUDENT */
            role: components["schemas"]["Role"];
            expires_at?: string | null;
            max_uses?: number | null;
            /** @default false */
            short_code: boolean;
            /** @default false */
            direct: boolean;
        };
        /** @enum {string} */
        Role: "STUDENT" | "TEACHER" | "SCHOOL_ADMIN" | "MASTER_ADMIN";
        UpdatePlanRequest: {
            title: string;
            /**
             * @default off
             * @enum {string}
             */
            study_mode: "off" | "hints" | "attempt_first";
            /** @default {} */
            rules: components["schemas"]["LessonRules"];
            /** @default false */
            lesson_only: boolean;
            /** @default false */
            join_code: boolean;
            /** @default [] */
            items: ({
                /** @constant */
                kind: "prompt";
                text: string;
            } | {
                /** @constant */
                kind: "announcement";
                text: string;
            } | {
                /** @constant */
                kind: "file";
                /** Format: uuid */
                file_id: string;
                text?: string;
            } | {
                /** @constant */
                kind: "ticket";
                questions: ({
                    /** @constant */
                    kind: "choice";
                    text: string;
                    options: string[];
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "number";
                    text: string;
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "text";
                    text: string;
                } | {
                    /** @constant */
                    kind: "scale";
                    text: string;
                })[];
            })[];
            /** @default null */
            scheduled: {
                /** Format: date */
                day: string;
                time: string | null;
            } | null;
            before?: components["schemas"]["LessonPlanRequest"];
        };
        UpdateLessonRequest: {
            /** @enum {string} */
            study_mode?: "off" | "hints" | "attempt_first";
            /** Format: date-time */
            ends_at?: string;
            lesson_only?: boolean;
            projected?: {
                push_id?: string | null;
                ticket_id?: string | null;
                join_code?: string | null;
                timer_minutes?: number | null;
            };
        };
        HandRequest: {
            up: boolean;
        };
        PauseLessonRequest: {
            reason?: string;
        };
        PushRequest: {
            kind: components["schemas"]["PushKind"];
            text?: string;
            /** Format: uuid */
            file_id?: string;
            /** Format: uuid */
            push_id?: string;
        };
        /** @enum {string} */
        PushKind: "prompt" | "announcement" | "file";
        ReceiptRequest: {
            /** @enum {string} */
            state: "delivered" | "seen" | "used";
        };
        OpenSolutionsRequest: {
            user_id?: number;
            exercise_id?: number | string;
        };
        LowerHandRequest: {
            /** @constant */
            up: false;
        };
        TeacherMessageRequest: {
            text: string;
            /** Format: uuid */
            client_message_id?: string;
        };
        TicketRequest: {
            questions: ({
                /** @constant */
                kind: "choice";
                text: string;
                options: string[];
                right?: number | null;
            } | {
                /** @constant */
                kind: "number";
                text: string;
                right?: number | null;
            } | {
                /** @constant */
                kind: "text";
                text: string;
            } | {
                /** @constant */
                kind: "scale";
                text: string;
            })[];
        };
        SetLimits: {
            limits?: {
                kind: components["schemas"]["LimitKind"];
                period: components["schemas"]["LimitPeriod"];
                limit: number;
            }[];
            open_hours?: components["schemas"]["OpenHours"] | null;
            budget?: components["schemas"]["SetBudget"] | null;
            break_minutes?: number | null;
            before?: {
                limits?: {
                    kind: components["schemas"]["LimitKind"];
                    period: components["schemas"]["LimitPeriod"];
                    limit: number;
                }[];
                open_hours?: components["schemas"]["OpenHours"] | null;
                budget?: components["schemas"]["SetBudget"] | null;
                break_minutes?: number | null;
            };
            reason?: string;
        };
        /** @enum {string} */
        LimitKind: "messages" | "tokens" | "images" | "code" | "minutes";
        /** @enum {string} */
        LimitPeriod: "hour" | "day" | "month";
        OpenHours: {
            /** @default false */
            only_slots: boolean;
            /** @default [] */
            hours: {
                day_of_week: number;
                from: string;
                to: string;
            }[];
            /** @default [] */
            terms: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            }[];
            /** @default [] */
            holidays: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                name: string;
            }[];
        };
        SetBudget: {
            amount: number;
            currency: string;
        };
        LtiCourseRequest: {
            class: number;
        };
        LtiPlatformRequest: {
            label: string;
            schools?: string[];
            /** @default [] */
            domains: string[];
            /** @default null */
            external_source: string | null;
            /**
             * @default refuse
             * @enum {string}
             */
            unknown: "refuse" | "ask" | "create";
            issuer: string;
            client_id: string;
            authorization_url: string;
            token_url: string;
            keys_url: string;
            deployment_ids: string[];
            /** @default true */
            enabled: boolean;
        };
        LtiRegistrationRequest: {
            label: string;
            schools?: string[];
            /** @default [] */
            domains: string[];
            /** @default null */
            external_source: string | null;
            /**
             * @default refuse
             * @enum {string}
             */
            unknown: "refuse" | "ask" | "create";
        };
        ExportRequest: {
            /** @default en */
            language: components["schemas"]["ExportLanguage"];
        };
        /** @enum {string} */
        ExportLanguage: "ar" | "en";
        OwnConfirmation: {
            current_password?: string;
            factor?: components["schemas"]["FactorAnswer"];
        };
        FactorAnswer: {
            method: components["schemas"]["FactorMethod"];
            code?: string;
            assertion?: components["schemas"]["PasskeyAssertion"];
        };
        /** @enum {string} */
        FactorMethod: "totp" | "passkey" | "recovery";
        PasskeyAssertion: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null;
            };
            /** @default {} */
            clientExtensionResults: {
                [key: string]: unknown;
            };
        };
        AddPasskeyRequest: {
            credential: components["schemas"]["PasskeyRegistration"];
            /** @default  */
            label: string;
        };
        PasskeyRegistration: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
            };
            /** @default {} */
            clientExtensionResults: {
                [key: string]: unknown;
            };
        };
        ConfirmTotpRequest: {
            code: string;
            /** @default  */
            label: string;
        };
        InstructionsRequest: {
            text: string;
        };
        EnterMembershipRequest: {
            membership_id: number | null;
        };
        MemoryRequest: {
            text: string;
        };
        OwnNameRequest: {
            preferred_name: string | null;
        };
        AcceptNotice: {
            version: string;
            /** @enum {string} */
            language: "ar" | "en";
        };
        ChangePasswordRequest: {
            current_password: string;
            new_password: string;
            factor?: components["schemas"]["FactorAnswer"];
        };
        GiveMembershipRequest: {
            username: string;
            school?: string;
            role: components["schemas"]["MembershipRole"];
            /** @default full */
            admin_scope: components["schemas"]["AdminScope"];
            dry_run?: boolean;
        };
        /** @enum {string} */
        MembershipRole: "TEACHER" | "SCHOOL_ADMIN";
        /** @enum {string} */
        AdminScope: "full" | "helpdesk" | "read_only";
        SessionTickRequest: {
            done: boolean;
        };
        SetPolicies: {
            tools: {
                /** @default true */
                web_search: boolean;
                /** @default true */
                images: boolean;
                /** @default true */
                code: boolean;
                /** @default true */
                voice: boolean;
                /** @default true */
                uploads: boolean;
            };
            /** @default null */
            models: string[] | null;
            before?: {
                tools: {
                    /** @default true */
                    web_search: boolean;
                    /** @default true */
                    images: boolean;
                    /** @default true */
                    code: boolean;
                    /** @default true */
                    voice: boolean;
                    /** @default true */
                    uploads: boolean;
                };
                /** @default null */
                models: string[] | null;
            };
        };
        SetPrices: {
            currency: string;
            prices: components["schemas"]["ModelPrice"][];
            before?: {
                currency: string;
                prices: components["schemas"]["ModelPrice"][];
            };
        };
        ModelPrice: {
            model: string;
            input: number | null;
            output: number | null;
            image: number | null;
            minute: number | null;
            speech: number | null;
        };
        QuizAnswerRequest: {
            /** Format: uuid */
            answer_id: string;
            question: number;
            answer: {
                choices: string[];
            } | {
                order: string[];
            } | {
                text: string;
                decimal?: components["schemas"]["DecimalSeparator"];
            } | {
                /** @constant */
                gave_up: true;
            };
        };
        RosterSourceRequest: {
            name: string;
            kind: components["schemas"]["RosterSourceKind"];
            school?: string | null;
            /** @default {} */
            settings: components["schemas"]["RosterSettings"];
            client_secret?: string;
            /** @default null */
            hour: number | null;
            /** @default 10 */
            bound: number;
            /** @default true */
            enabled: boolean;
        };
        /** @enum {string} */
        RosterSourceKind: "oneroster_csv" | "oneroster_rest" | "scim" | "csv" | "lti";
        RosterSettings: {
            base_url?: string;
            token_url?: string;
            client_id?: string;
            org?: string;
            /** Format: uuid */
            platform?: string;
            teacher_rules?: {
                /** @enum {string} */
                attribute: "userType" | "title" | "department" | "roles";
                value: string;
            }[];
        };
        RosterMatchRequest: {
            external_id: string;
            user_id: number;
        };
        CloseCaseRequest: {
            outcome: components["schemas"]["CaseOutcome"];
            reason: string;
            withheld_reason?: string;
        };
        /** @enum {string} */
        CaseOutcome: "acted" | "false_alarm" | "duplicate";
        CreateSchoolRequest: {
            name: string;
            time_zone?: string | null;
            languages?: string[];
            help_contact?: string | null;
            /** @enum {string} */
            study_mode?: "off" | "hints" | "attempt_first";
            password_sign_in?: boolean;
            family_name_first?: boolean;
            mask_personal_data?: boolean;
        };
        UpdateSchoolRequest: {
            name?: string;
            time_zone?: string | null;
            languages?: string[];
            help_contact?: string | null;
            /** @enum {string} */
            study_mode?: "off" | "hints" | "attempt_first";
            password_sign_in?: boolean;
            family_name_first?: boolean;
            mask_personal_data?: boolean;
            archived?: boolean;
            /** @default false */
            dry_run: boolean;
        };
        SetSchoolConsent: {
            required?: boolean;
            texts?: {
                [key: string]: string;
            };
            version?: number;
        };
        MergeSchoolRequest: {
            into: number;
            /** @default false */
            dry_run: boolean;
        };
        SetSchoolNotice: {
            enabled?: boolean;
            texts?: {
                [key: string]: string;
            };
            version?: number;
        };
        RetentionRequest: {
            chats_days?: number | null;
            files_days?: number | null;
            lessons_days?: number | null;
            audit_days?: number | null;
            safety_days?: number;
            dry_run?: boolean;
            before?: {
                chats_days?: number | null;
                files_days?: number | null;
                lessons_days?: number | null;
                audit_days?: number | null;
                safety_days?: number;
            };
        };
        RolloverRequest: {
            classes: {
                group_id: number;
                name: string;
                /** @default false */
                leaves: boolean;
            }[];
            /**
             * @default revoke
             * @enum {string}
             */
            leavers: "revoke" | "remove";
            /** @default [] */
            create: string[];
            school_year?: string | null;
            /** @default false */
            dry_run: boolean;
        };
        SafeguardingRequest: {
            enabled?: boolean;
            lead?: number | null;
            deputy?: number | null;
            minutes_to_deputy?: number;
            help_lines?: components["schemas"]["HelpLine"][];
            help_lines_before?: components["schemas"]["HelpLine"][];
            /** Format: date-time */
            reviewed_at?: string;
            safety_days?: number;
            webhook?: {
                /** Format: uri */
                url: string;
            } | null;
        };
        HelpLine: {
            name: string;
            number: string;
            hours: string;
            language: string;
        };
        ConfirmSafeguardingRequest: {
            code?: string;
        };
        EarlierCasesRequest: {
            user_id: number;
        };
        SignInRequest: {
            username: string;
            password: string;
        };
        SetModels: {
            chat: components["schemas"]["ChatModel"][];
            images: string;
            transcription: string;
            speech: string | null;
            voice: string;
            embeddings: string | null;
            concurrency: number;
            version: number;
            base_url: string;
            api_key?: string;
        };
        ChatModel: {
            model: string;
            context_tokens: number;
            reply_tokens: number;
            vision: boolean;
        };
        ModelTestRequest: {
            base_url: string;
            api_key?: string;
            model: string;
        };
        NewUpload: {
            name: string;
            size: number;
        };
        /** @enum {string} */
        ConsentState: "waiting" | "given" | "withdrawn";
        CreateUserRequest: {
            username: string;
            given_name?: string | null;
            family_name?: string | null;
            preferred_name?: string | null;
            email?: string | null;
            number?: string | null;
            password: string;
            /** @default STUDENT */
            role: components["schemas"]["Role"];
            school?: string | null;
            /** @default false */
            must_change_password: boolean;
            current_password?: string;
            factor?: components["schemas"]["FactorAnswer"];
        };
        EditUserRequest: {
            username?: string;
            given_name?: string | null;
            family_name?: string | null;
            preferred_name?: string | null;
            email?: string | null;
            number?: string | null;
            current_password?: string;
            factor?: components["schemas"]["FactorAnswer"];
            dry_run?: boolean;
        };
        SetAccessRequest: {
            access_granted: boolean;
            dry_run?: boolean;
        };
        SetAdminScopeRequest: {
            admin_scope: components["schemas"]["AdminScope"];
            dry_run?: boolean;
        };
        AllowanceRequest: {
            kind: components["schemas"]["LimitKind"];
            amount: number;
            /** Format: date-time */
            until: string;
            reason: string;
        };
        ExportOfPersonRequest: {
            /** @default en */
            language: components["schemas"]["ExportLanguage"];
            withheld_reason?: string;
        };
        HoldRequest: {
            reason: string;
        };
        SetRoleRequest: {
            role: components["schemas"]["Role"];
            school?: string;
            current_password?: string;
            factor?: components["schemas"]["FactorAnswer"];
            dry_run?: boolean;
        };
        SetSchoolRequest: {
            school: string | null;
            dry_run?: boolean;
        };
        UserFilter: {
            search?: string;
            role?: components["schemas"]["Role"];
            school?: string;
            class?: number;
            /** @enum {string} */
            access?: "granted" | "revoked";
            consent?: components["schemas"]["ConsentState"];
            never_signed_in?: boolean | ("true" | "false");
        };
        /** @enum {string} */
        ConsentForm: "paper" | "form" | "email" | "in_person" | "other";
        FeedbackRequest: {
            /** @enum {string} */
            state: "draft" | "approved" | "rejected";
            before?: {
                /** @enum {string} */
                state: "draft" | "approved" | "rejected";
                text: string;
            } | null;
            /** @default  */
            text: string;
        };
        ChatRequest: {
            message?: string;
            file_ids?: string[];
            should_use_documents?: boolean;
            /** Format: uuid */
            client_message_id?: string;
            /** Format: uuid */
            conversation_id?: string;
            edited_message_id?: number;
            seen_message_id?: number;
            regenerate_message_id?: number;
            for_school?: boolean;
        };
        ClearHistoryRequest: {
            /** Format: uuid */
            conversation_id?: string;
        };
        RatingRequest: {
            rating: components["schemas"]["RatingValue"] | null;
            reason?: string;
        };
        /** @enum {string} */
        RatingValue: "up" | "down";
        RunCodeRequest: {
            code: string;
            stdin?: string;
        };
        ShowVersionRequest: {
            seen_message_id?: number;
        };
        SpeechRequest: {
            text: string;
        };
        SaveMessageRequest: {
            /** @enum {string} */
            role: "user" | "assistant";
            content: string;
            /** Format: uuid */
            conversation_id?: string;
            edited_message_id?: number;
            seen_message_id?: number;
            /** Format: uuid */
            client_message_id?: string;
        };
        /** @enum {string} */
        ErrorCode: "malformed" | "unauthorized" | "session_ended" | "invalid_credentials" | "access_revoked" | "approval_pending" | "approval_rejected" | "password_off" | "school_closed" | "safeguarding_unconfirmed" | "consent_missing" | "outside_hours" | "forbidden" | "bad_origin" | "password_change_required" | "factor_setup_required" | "not_found" | "wrong_password" | "password_required" | "factor_required" | "factor_wrong" | "sign_in_expired" | "conflict" | "other_account" | "already_decided" | "username_taken" | "last_master_admin" | "turn_in_progress" | "lesson_running" | "lesson_paused" | "lesson_only" | "already_undone" | "undo_expired" | "too_large" | "unsupported_type" | "invalid" | "password_common" | "password_is_username" | "rate_limited" | "limit_reached" | "internal" | "unavailable" | "web_search_off" | "code_execution_off" | "model_unauthorized" | "model_busy" | "model_unavailable" | "model_timeout" | "model_rejected" | "model_bad_answer" | "line_full" | "turn_abandoned" | "turn_too_long";
        Success: {
            /** @constant */
            success: true;
        };
        LtiGradesCourse: {
            id: string;
            title: string;
            platform: string;
            host: string | null;
            students: components["schemas"]["LtiGradesStudent"][];
        };
        LtiGradesStudent: {
            user_id: number;
            username: string;
            display_name: string;
            score: {
                given: number;
                maximum: number;
            } | null;
            /** @enum {string} */
            state: "ready" | "waiting" | "sent" | "failed" | "not_linked" | "not_taken";
            detail: string | null;
        };
        OwnActivity: {
            id: string;
            group_id: number;
            class_name: string;
            /** @enum {string} */
            kind: "tutor" | "quiz";
            title: string;
            instructions: string;
            sources: {
                file_id: string;
                name: string;
            }[];
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            rules: components["schemas"]["LessonRulesOutput"];
            quiz: {
                questions: number;
                minutes: number | null;
                ticket_id: string | null;
                lesson_id: string | null;
            } | null;
            /** Format: date-time */
            opens_at: string;
            /** Format: date-time */
            closes_at: string;
            changed_at: string | null;
            /** @enum {string} */
            state: "open" | "closed";
            /** @enum {string} */
            progress: "not_begun" | "working" | "handed_in";
            conversation_id: string | null;
            answer: string;
            handed_in_at: string | null;
            feedback: {
                text: string;
                by: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        StudentTicket: {
            id: string;
            lesson_id: string | null;
            lesson: string;
            quiz: {
                activity_id: string;
                title: string;
            } | null;
            /** @enum {string} */
            state: "open" | "closed";
            closes_in: number | null;
            questions: components["schemas"]["StudentTicketQuestion"][];
        };
        StudentTicketQuestion: {
            id: number;
            /** @enum {string} */
            kind: "choice" | "number" | "text" | "scale";
            text: string;
            options: string[];
            value: number | string | null;
            right: number | string | null;
        };
        QuizOfTeacher: {
            id: string;
            title: string;
            instructions: string;
            sources: string[];
            questions: ({
                /** @constant */
                kind: "choice";
                text: string;
                options: string[];
                right?: number | null;
            } | {
                /** @constant */
                kind: "number";
                text: string;
                right?: number | null;
            } | {
                /** @constant */
                kind: "text";
                text: string;
            } | {
                /** @constant */
                kind: "scale";
                text: string;
            })[];
            results: components["schemas"]["TicketResults"] | null;
        };
        TicketResults: {
            id: string;
            lesson_id: string | null;
            quiz: {
                activity_id: string;
                title: string;
            } | null;
            /** @enum {string} */
            state: "open" | "closed";
            /** Format: date-time */
            opened_at: string;
            closed_at: string | null;
            closes_in: number | null;
            answered: number;
            of: number;
            questions: components["schemas"]["TicketQuestionResults"][];
        };
        TicketQuestionResults: {
            id: number;
            /** @enum {string} */
            kind: "choice" | "number" | "text" | "scale";
            text: string;
            right: number | string | null;
            answered: number;
            correct: number | null;
            average: number | null;
            bars: components["schemas"]["TicketBar"][];
            others: number;
        };
        TicketBar: {
            label: string;
            count: number;
            right: boolean | null;
        };
        ActivityWork: {
            user_id: number;
            username: string;
            display_name: string;
            work_id: string | null;
            /** @enum {string} */
            progress: "not_begun" | "working" | "handed_in";
            begun_at: string | null;
            handed_in_at: string | null;
            answer: string;
            questions: number;
            attempts: number;
            hints: number;
            right: {
                count: number;
                of: number;
            } | null;
            feedback: {
                /** @enum {string} */
                state: "draft" | "approved" | "rejected";
                text: string;
                by: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        AnnouncementView: {
            id: number;
            text: string;
            school: string | null;
            group_id: number | null;
            group_name: string | null;
            author: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ends_at: string;
        };
        ApprovalRequestView: {
            id: number;
            username: string;
            display_name: string;
            school: string | null;
            role: components["schemas"]["Role"];
            /** Format: date-time */
            request_date: string;
            group_id: number | null;
            group_name: string | null;
            user_id: number | null;
            looks_like: {
                id: number;
                username: string;
                display_name: string;
                in_class: boolean;
            } | null;
        };
        RequestedAccount: {
            id: number;
            username: string;
            school: string;
            role: components["schemas"]["Role"];
            /** Format: date-time */
            request_date: string;
            waiting_token: string;
        };
        BulkDecisionAnswer: {
            done: number;
            failed: {
                id: number;
                username: string | null;
                code: components["schemas"]["ErrorCode"];
                detail: string;
            }[];
        };
        ApprovalFacets: {
            schools: {
                school: string;
                count: number;
            }[];
            classes: {
                id: number;
                name: string;
                school: string;
                count: number;
            }[];
            invitations: {
                code: string;
                name: string;
                /** Format: date-time */
                created_at: string;
                count: number;
            }[];
        };
        RequestStatusView: {
            /** @enum {string} */
            state: "waiting" | "approved" | "rejected";
            username: string;
            school: string;
            group_name: string | null;
            reason: string | null;
        };
        ArtifactView: {
            versions: components["schemas"]["Artifact"][];
        };
        Artifact: {
            /** @enum {string} */
            type: "image" | "dataframe" | "presentation" | "document" | "file";
            format: string;
            filename: string;
            name?: string | null;
            data?: string | null;
            shape?: [
                number,
                number
            ] | null;
            file_id: string;
            download_url: string;
            size: number;
            slides_count?: number | null;
            slide_numbers?: number[];
            pages_count?: number | null;
            word_count?: number | null;
            template_type?: string | null;
            companion?: {
                file_id: string;
                filename: string;
                download_url: string;
                size: number;
            } | null;
            versions?: string[];
        };
        TranscribeResponse: {
            success: boolean;
            transcript: string | null;
            error: string | null;
        };
        AuditEntryView: {
            id: number;
            /** Format: date-time */
            at: string;
            actor_id: number | null;
            actor: string;
            actor_name: string | null;
            action: string;
            target_type: string;
            target_id: string;
            target: string;
            target_name: string | null;
            school: string | null;
            other_school: string | null;
            import_id: string | null;
            import_size: number | null;
            before: unknown;
            after: unknown;
        };
        DueCards: {
            cards: components["schemas"]["DueCard"][];
            total: number;
        };
        DueCard: {
            id: string;
            front: string;
            back: string;
            /** Format: date-time */
            due: string;
            deck_id: string;
            deck_title: string;
            intervals: [
                number,
                number,
                number,
                number
            ];
            intervals_after: {
                [key: string]: [
                    number,
                    number,
                    number,
                    number
                ];
            };
        };
        PublicConfig: {
            product_name: string;
            demo_model: boolean;
            web_search: boolean;
            speech: boolean;
        };
        ConversationView: {
            id: string;
            title: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            active: boolean;
            pinned: boolean;
            archived: boolean;
            folder_id: number | null;
            lesson_id: string | null;
        };
        FolderView: {
            id: number;
            name: string;
        };
        WeeklySchedule: {
            time_zone: string | null;
            days: {
                day_of_week: number;
                total: number;
                slots: components["schemas"]["ScheduleSlotView"][];
                hours: {
                    hour: number;
                    total: number;
                }[];
            }[];
        };
        ScheduleSlotView: {
            id: number;
            day_of_week: number;
            start_time: string;
            end_time: string;
            group_id: number;
            group_name: string;
            school: string;
        };
        DashboardStats: {
            students_per_school: {
                school: string;
                count: number;
            }[];
            classes_per_school: {
                school: string;
                count: number;
            }[];
            pending_approvals: number;
        };
        DashboardToday: {
            pending_approvals: number;
            never_signed_in: number;
            classes: {
                total: number;
                slots: {
                    id: number;
                    day_of_week: number;
                    start_time: string;
                    end_time: string;
                    group_id: number;
                    group_name: string;
                    school: string;
                    /** @enum {string} */
                    state: "over" | "now" | "later";
                }[];
            };
            imports: {
                id: string;
                file_name: string;
                /** @enum {string} */
                status: "queued" | "running";
                done: number;
                total: number;
            }[];
            first_hour: {
                school: boolean | null;
                admins: boolean;
                teachers: boolean;
                classes: boolean;
                roster: boolean;
                invitations: boolean;
                model: boolean | null;
            } | null;
        };
        DeckView: {
            id: string;
            title: string;
            cards: number;
            due: number;
            /** Format: date-time */
            created_at: string;
        };
        DeckContent: {
            id: string;
            title: string;
            due: number;
            /** Format: date-time */
            created_at: string;
            cards: components["schemas"]["CardView"][];
        };
        CardView: {
            id: string;
            front: string;
            back: string;
            /** Format: date-time */
            due: string;
        };
        ErasureCertificateRow: {
            user_id: number;
            school: string | null;
            requested_by: number | null;
            /** Format: date-time */
            begun_at: string;
            erased_at: string | null;
        };
        ExportView: {
            state: components["schemas"]["ExportState"];
            progress: number;
            download_url: string | null;
            ends_at: string | null;
        };
        /** @enum {string} */
        ExportState: "waiting" | "running" | "ready" | "failed" | "expired";
        FileText: {
            pages: ("ready" | "pending" | "failed" | "unavailable") | null;
            note: string | null;
            is_whole: boolean;
            passages: {
                label: string;
                text: string;
            }[];
            from: number;
            next: number | null;
        };
        FileView: {
            /** @enum {string} */
            kind: "pdf" | "text";
            url: string | null;
        };
        NewPasswordAnswer: {
            username: string;
        };
        GroupView: {
            id: number;
            name: string;
            school: string;
            description: string | null;
            school_year: string | null;
            study_mode: ("off" | "hints" | "attempt_first") | null;
            roster: string | null;
            schedule: string;
            member_count: number;
        };
        ChangeEffects: {
            classes_left: components["schemas"]["ClassLeft"][];
            classes_left_total: number;
            users_leaving: number;
            members_removed: number;
            classes_not_taught: components["schemas"]["ClassLeft"][];
            classes_not_taught_total: number;
            sessions_ended: number;
            invitations_withdrawn: number;
            lessons_ended: components["schemas"]["LessonCut"][];
            safety_seats_left: number;
            chats_erased: number;
        };
        ClassLeft: {
            id: number;
            name: string;
            school: string;
            members: number;
        };
        LessonCut: {
            id: string;
            title: string;
            students: number;
        };
        ClassView: {
            id: number;
            name: string;
            school: string;
            description: string | null;
            school_year: string | null;
            study_mode: ("off" | "hints" | "attempt_first") | null;
            roster: string | null;
            schedule: string;
            member_count: number;
            time_slots: components["schemas"]["TimeSlotView"][];
            invites: {
                code: string;
                role: components["schemas"]["Role"];
                uses: number;
                max_uses: number | null;
                /** Format: date-time */
                expires_at: string;
                pending: number;
                ended: boolean;
            }[];
        };
        TimeSlotView: {
            id: number;
            day_of_week: number;
            start_time: string;
            end_time: string;
        };
        ActivityView: {
            id: string;
            group_id: number;
            class_name: string;
            /** @enum {string} */
            kind: "tutor" | "quiz";
            title: string;
            instructions: string;
            sources: {
                file_id: string;
                name: string;
            }[];
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            rules: components["schemas"]["LessonRulesOutput"];
            quiz: {
                questions: number;
                minutes: number | null;
                ticket_id: string | null;
                lesson_id: string | null;
            } | null;
            opens_at: string | null;
            closes_at: string | null;
            changed_at: string | null;
            /** @enum {string} */
            state: "draft" | "planned" | "open" | "closed";
            created_by: string;
            for_all: boolean;
            students: number;
            begun: number;
            handed_in: number;
        };
        TimeConflictView: {
            user_id: number;
            username: string;
            display_name: string;
            group_id: number;
            group_name: string;
            day_of_week: number;
            start_time: string;
            end_time: string;
        };
        CoverView: {
            user_id: number;
            username: string;
            display_name: string;
            /** Format: date-time */
            until: string;
            handed_by: string;
        };
        MemberView: {
            id: number;
            username: string;
            display_name: string;
            given_name: string | null;
            family_name: string | null;
            preferred_name: string | null;
            email: string | null;
            number: string | null;
            external_ids: {
                [key: string]: string;
            };
            role: components["schemas"]["Role"];
            school: string | null;
        };
        ClassExerciseView: {
            id: number;
            number: string;
            text: string;
            file_id: string | null;
            page: number | null;
            answer: components["schemas"]["ExerciseAnswer"];
            /** @enum {string} */
            origin: "found" | "teacher";
            is_disputed: boolean;
        };
        UndoOffer: {
            undo_id: string;
            /** Format: date-time */
            undo_until: string;
        };
        LessonPlanView: {
            title: string;
            /**
             * @default off
             * @enum {string}
             */
            study_mode: "off" | "hints" | "attempt_first";
            rules: components["schemas"]["LessonRulesOutput"];
            /** @default false */
            lesson_only: boolean;
            /** @default false */
            join_code: boolean;
            /** @default [] */
            items: ({
                /** @constant */
                kind: "prompt";
                text: string;
            } | {
                /** @constant */
                kind: "announcement";
                text: string;
            } | {
                /** @constant */
                kind: "file";
                /** Format: uuid */
                file_id: string;
                text?: string;
            } | {
                /** @constant */
                kind: "ticket";
                questions: ({
                    /** @constant */
                    kind: "choice";
                    text: string;
                    options: string[];
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "number";
                    text: string;
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "text";
                    text: string;
                } | {
                    /** @constant */
                    kind: "scale";
                    text: string;
                })[];
            })[];
            /** @default null */
            scheduled: {
                /** Format: date */
                day: string;
                time: string | null;
            } | null;
            id: string;
            group_id: number;
            changed_by: string;
            /** Format: date-time */
            changed_at: string;
        };
        LessonSummary: {
            id: string;
            group_id: number;
            class_name: string;
            title: string;
            paused: boolean;
            pause_reason: string | null;
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            lesson_only: boolean;
            rules: components["schemas"]["LessonRulesOutput"] | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ends_at: string;
            /** @enum {string} */
            state: "live" | "ended";
            ended_at: string | null;
            projected: {
                push_id?: string | null;
                ticket_id?: string | null;
                join_code?: string | null;
                timer_ends_at?: string | null;
            };
        };
        MaterialView: {
            id: number;
            file_id: string;
            name: string;
            size: number;
            kind: components["schemas"]["MaterialKind"];
            status: components["schemas"]["FileStatus"];
            detail: string | null;
            exercises: "reading" | number;
            solution_pages: number[];
            rules_only: boolean;
            replaced: {
                kept: number;
                added: number;
                gone: number;
            } | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @enum {string} */
        FileStatus: "processing" | "ready" | "failed";
        StudentProgress: {
            username: string;
            display_name: string;
            class_name: string | null;
            weeks: components["schemas"]["ProgressWeek"][];
        };
        ProgressWeek: {
            week: string;
            lessons: number;
            attended: number;
            exercises: number;
            attempts: number;
            hints: number;
            ticket_answers: number;
            tickets_right: number;
            homework: number;
            handed_in: number;
            homework_attempts: number;
            homework_hints: number;
            quiz_answers: number;
            quizzes_right: number;
            questions: number | null;
            work_requests: number | null;
        };
        ClassRequests: {
            weeks: components["schemas"]["ClassRequestsWeek"][];
        };
        ClassRequestsWeek: {
            week: string;
            questions: number;
            work_requests: number;
            attempts: number;
            hints: number;
        };
        IdentityProviderView: {
            id: string;
            label: string;
            issuer: string;
            client_id: string;
            schools: string[];
            domains: string[];
            external_id: {
                claim: string;
                source: string;
            } | null;
            groups_url: string | null;
            rules: {
                claim: string;
                value: string;
                /** @enum {string} */
                role: "STUDENT" | "TEACHER" | "SCHOOL_ADMIN";
                school: string;
                class_ids: number[];
            }[];
            /** @enum {string} */
            unknown: "refuse" | "ask";
            rules_own: boolean;
            sign_out: boolean;
            renewal_minutes: number;
            renewal_grace_hours: number;
            renewal_consent: boolean;
            renewals: {
                sessions: number;
                failing: number;
                failing_since: string | null;
            };
            enabled: boolean;
            has_secret: boolean;
            by_environment: boolean;
            redirect_url: string | null;
            people: number;
        };
        IdentityProviderTest: {
            ok: boolean;
            detail: string;
            sign_in_url: string | null;
            claims: {
                [key: string]: unknown;
            } | null;
        };
        ImageGenerateResponse: {
            success: boolean;
            job_id: string | null;
            error: string | null;
        };
        ImageJobView: {
            status: components["schemas"]["ImageJobStatus"];
            image_url: string | null;
            error_message: string | null;
        };
        /** @enum {string} */
        ImageJobStatus: "pending" | "processing" | "completed" | "failed";
        UndoableImport: {
            undo_id: string;
            /** Format: date-time */
            undo_until: string;
            id: string;
            file_name: string;
            passwords: number;
            /** Format: date-time */
            created_at: string;
        };
        ImportView: {
            id: string;
            status: components["schemas"]["ImportStatus"];
            /** @enum {string} */
            mode: "create" | "update";
            file_name: string;
            total: number;
            done: number;
            columns: components["schemas"]["ImportColumn"][];
            difference: components["schemas"]["ImportDifference"];
            gone_of: components["schemas"]["GoneOf"];
            gone: components["schemas"]["GoneAction"];
            sets_classes: boolean;
            must_change_passwords: boolean;
            generated_passwords: number;
            memberships: number;
            new_school_count: number;
            new_schools: components["schemas"]["NewSchool"][];
            new_class_count: number;
            new_classes: components["schemas"]["NewClass"][];
            problem_count: number;
            problems: components["schemas"]["ImportProblem"][];
            problem_groups: components["schemas"]["ImportProblemGroup"][];
            rejected_available: boolean;
            passwords_available: boolean;
            undo: components["schemas"]["UndoOffer"] | null;
            undone: boolean;
            detail: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @enum {string} */
        ImportStatus: "checked" | "queued" | "running" | "completed" | "failed";
        ImportColumn: {
            heading: string;
            field: ("username" | "role" | "school" | "classes" | "password" | "access" | "parent_consent" | "given_name" | "family_name" | "preferred_name" | "email" | "number" | "ignore") | null;
        };
        ImportDifference: {
            new: number;
            changed: number;
            unchanged: number;
            rejected: number;
            gone: number;
            roles: number;
        };
        NewSchool: {
            school: string;
            users: number;
            line: number;
            nearest: string | null;
            created: boolean;
        };
        NewClass: {
            name: string;
            school: string;
            users: number;
            line: number;
            nearest: string | null;
            similar: string[];
        };
        ImportProblem: {
            line: number;
            column: string | null;
            message: string;
        };
        ImportProblemGroup: {
            column: string | null;
            message: string;
            count: number;
            lines: number[];
        };
        ImportRowView: {
            line: number | null;
            user_id: number | null;
            username: string;
            role: components["schemas"]["Role"];
            school: string | null;
            classes: string[];
            changes: components["schemas"]["ImportChanges"];
        };
        ImportChanges: {
            given_name?: {
                from: string | null;
                to: string;
            };
            family_name?: {
                from: string | null;
                to: string;
            };
            preferred_name?: {
                from: string | null;
                to: string;
            };
            email?: {
                from: string | null;
                to: string;
            };
            number?: {
                from: string | null;
                to: string;
            };
            role?: {
                from: components["schemas"]["Role"];
                to: components["schemas"]["Role"];
            };
            school?: {
                from: string | null;
                to: string | null;
            };
            access?: {
                from: boolean;
                to: boolean;
            };
            parent_consent?: {
                from: components["schemas"]["ConsentState"];
                to: components["schemas"]["ConsentState"];
            };
            classes?: {
                from: string[];
                to: string[];
            };
        };
        InviteView: {
            code: string;
            url: string;
            short_code: string | null;
            direct: boolean;
            school: string | null;
            group_id: number | null;
            group_name: string | null;
            role: components["schemas"]["Role"];
            /** Format: date-time */
            expires_at: string;
            max_uses: number | null;
            uses: number;
            pending: number;
            ended: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CreatedInvite: {
            code: string;
            url: string;
            short_code: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        OpenInvite: {
            code: string;
            product_name: string;
            school: string;
            group_name: string | null;
            role: components["schemas"]["Role"];
            direct: boolean;
        };
        JoinedClass: {
            /** @enum {string} */
            outcome: "joined" | "requested" | "member";
            group_name: string;
            waiting_token: string | null;
        };
        LessonView: {
            id: string;
            group_id: number;
            class_name: string;
            title: string;
            paused: boolean;
            pause_reason: string | null;
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            lesson_only: boolean;
            rules: components["schemas"]["LessonRulesOutput"] | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ends_at: string;
            /** @enum {string} */
            state: "live" | "ended";
            ended_at: string | null;
            projected: {
                push_id?: string | null;
                ticket_id?: string | null;
                join_code?: string | null;
                timer_ends_at?: string | null;
            };
            /** Format: date-time */
            now: string;
            students: components["schemas"]["LessonStudent"][];
            items: components["schemas"]["DeskItem"][];
            join_code: string | null;
        };
        LessonStudent: {
            user_id: number;
            username: string;
            display_name: string;
            /** @enum {string} */
            state: "away" | "here" | "writing" | "waiting";
            hand_up: boolean;
            stuck: components["schemas"]["StuckReason"] | null;
            turns: number;
            last_active_at: string | null;
            last_question: string | null;
        };
        /** @enum {string} */
        StuckReason: "same_question" | "code_fails" | "regenerated" | "idle";
        DeskItem: {
            place: number;
            item: {
                /** @constant */
                kind: "prompt";
                text: string;
            } | {
                /** @constant */
                kind: "announcement";
                text: string;
            } | {
                /** @constant */
                kind: "file";
                /** Format: uuid */
                file_id: string;
                text?: string;
            } | {
                /** @constant */
                kind: "ticket";
                questions: ({
                    /** @constant */
                    kind: "choice";
                    text: string;
                    options: string[];
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "number";
                    text: string;
                    right?: number | null;
                } | {
                    /** @constant */
                    kind: "text";
                    text: string;
                } | {
                    /** @constant */
                    kind: "scale";
                    text: string;
                })[];
            };
            sent_at: string | null;
        };
        LessonExercise: {
            id: number | string;
            number: string | null;
            text: string;
            page: number | null;
            file_name: string | null;
            asked: number;
            opened: number;
        };
        PushReceipts: {
            id: string;
            lesson_id: string;
            kind: components["schemas"]["PushKind"];
            text: string;
            file: {
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            at: string;
            delivered: number;
            seen: number;
            used: number;
            of: number;
        };
        LessonReport: {
            lesson: components["schemas"]["LessonSummary"];
            students: components["schemas"]["ReportStudent"][];
            topics: components["schemas"]["LessonTopic"][];
            topics_pending: boolean;
            stuck: components["schemas"]["StuckMoment"][];
            pushes: components["schemas"]["PushReceipts"][];
            looks: {
                by: string;
                role: components["schemas"]["Role"];
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                until: string;
                student: string;
            }[];
            homework: components["schemas"]["ActivityView"][];
        };
        ReportStudent: {
            user_id: number;
            username: string;
            display_name: string;
            came_at: string | null;
            minutes: number;
            questions: number;
            exercises: number;
            attempts: number;
            hints: number;
            opened: number;
        };
        LessonTopic: {
            place: number;
            label: string;
            students: number;
            questions: number;
        };
        StuckMoment: {
            user_id: number;
            username: string;
            display_name: string;
            reason: components["schemas"]["StuckReason"];
            /** Format: date-time */
            at: string;
        };
        OpenedSolutions: {
            opened: number;
            undo_id?: string;
            /** Format: date-time */
            undo_until?: string;
        };
        StudentHistory: {
            username: string;
            display_name: string;
            messages: components["schemas"]["ChatMessage"][];
        };
        ChatMessage: {
            id: number;
            conversation_id: string;
            /** @enum {string} */
            role: "user" | "assistant";
            author: components["schemas"]["MessageAuthor"] | null;
            study_hint: number | null;
            content: string;
            /** Format: date-time */
            timestamp: string;
            edited: boolean;
            versions: components["schemas"]["MessageVersions"] | null;
            isLoading: boolean;
            isError: boolean;
            turn_id: string | null;
            client_message_id: string | null;
            state: components["schemas"]["TurnState"] | null;
            is_cut: boolean;
            is_refusal: boolean;
            /** @constant */
            is_safety_reply?: true;
            help_lines?: components["schemas"]["HelpLineOutput"][];
            /** @constant */
            can_be_for_school?: true;
            support_lines?: components["schemas"]["HelpLineOutput"][];
            /** @constant */
            is_hidden?: true;
            last_seq: number | null;
            error_code: string | null;
            error_detail: string | null;
            used_search: boolean;
            used_documents: boolean;
            used_uploaded_files: boolean;
            webSearchResults: components["schemas"]["WebSearchResult"][];
            document_citations: components["schemas"]["DocumentCitation"][];
            document_id: string | null;
            document_url: string | null;
            document_filename: string | null;
            document_type: string | null;
            is_document_result: boolean;
            attachedFiles: components["schemas"]["FileInfo"][];
            imageUrl: string | null;
            imagePrompt: string | null;
            jobId: string | null;
            isImageResult: boolean;
            reasoning: components["schemas"]["TurnStep"][];
            codeExecutionResult: components["schemas"]["CodeExecutionResult"] | null;
            code_execution_result: components["schemas"]["CodeExecutionResult"] | null;
            code_runs: components["schemas"]["CodeRun"][];
            documentGenerationResult: components["schemas"]["DocumentGenerationResult"] | null;
            study_items: components["schemas"]["StudyItem"][];
            rating: components["schemas"]["MessageRating"] | null;
        };
        MessageAuthor: {
            username: string;
            display_name?: string;
            role: components["schemas"]["Role"];
        };
        MessageVersions: {
            current: number;
            of: number;
            ids: number[];
        };
        /** @enum {string} */
        TurnState: "queued" | "running" | "completed" | "failed" | "stopped";
        WebSearchResult: {
            title: string;
            url: string;
            snippet: string;
        };
        DocumentCitation: {
            document_id: string;
            filename: string;
            page: number | null;
            label: string;
            snippet: string;
        };
        FileInfo: {
            id: string;
            name: string;
            size: number;
            type: string;
            url: string;
            status: components["schemas"]["FileStatus"];
            detail: string | null;
            /** Format: date-time */
            uploadDate: string;
        };
        TurnStep: {
            id: string;
            /** @enum {string} */
            kind: "reasoning" | "tool";
            tool?: string;
            title: string;
            code?: string;
            values?: {
                [key: string]: string | number;
            };
            detail?: string;
            detail_code?: string;
            detail_values?: {
                [key: string]: string | number;
            };
            /** @enum {string} */
            status: "running" | "done" | "failed";
            elapsed_ms?: number;
        };
        CodeExecutionResult: {
            success: boolean;
            output: string;
            error: string | null;
            artifacts: components["schemas"]["Artifact"][];
            execution_time: number;
            code: string;
            /** @enum {string} */
            output_type: "text" | "image" | "dataframe" | "presentation" | "document" | "file";
            reasoning: string | null;
            message: string | null;
        };
        CodeRun: {
            id: string;
            result: components["schemas"]["CodeExecutionResult"];
        };
        DocumentGenerationResult: {
            success: boolean;
            error: string | null;
            artifacts: components["schemas"]["Artifact"][];
        };
        StudyItem: {
            /** @enum {string} */
            kind: "quiz" | "cards" | "plan";
            id: string;
            title: string;
            count: number;
        };
        MessageRating: {
            value: components["schemas"]["RatingValue"];
            reason: string | null;
        };
        LessonTopics: {
            topics: components["schemas"]["LessonTopic"][];
            at: string | null;
            pending: boolean;
        };
        StudentLesson: {
            id: string;
            group_id: number;
            class_name: string;
            title: string;
            paused: boolean;
            pause_reason: string | null;
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            lesson_only: boolean;
            rules: components["schemas"]["LessonRulesOutput"] | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ends_at: string;
            hand_up: boolean;
            conversation_id: string | null;
            pushes: components["schemas"]["LessonPush"][];
        };
        LessonPush: {
            id: string;
            lesson_id: string;
            kind: components["schemas"]["PushKind"];
            text: string;
            file: {
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            at: string;
        };
        EndedLesson: {
            id: string;
            title: string;
            class_name: string | null;
        };
        LimitsView: {
            limits: {
                kind: components["schemas"]["LimitKind"];
                period: components["schemas"]["LimitPeriod"];
                limit: number;
            }[];
            open_hours: components["schemas"]["OpenHoursOutput"] | null;
            budget: {
                amount: number;
                currency: string;
                month: string;
                spent: number;
                held: number;
                warnings: number[];
                refuses: boolean;
            } | null;
            break_minutes: number | null;
            least_tokens: number;
            in_effect: components["schemas"]["LimitInEffect"][] | null;
        };
        LimitInEffect: {
            kind: components["schemas"]["LimitKind"];
            period: components["schemas"]["LimitPeriod"];
            limit: number;
            used: number;
            least: number;
            added: number;
            origin: components["schemas"]["LimitOrigin"];
            /** Format: date-time */
            resets_at: string;
        };
        /** @enum {string} */
        LimitOrigin: "school" | "role" | "class" | "person";
        LtiCourseView: {
            id: string;
            title: string;
            platform: string;
        };
        LtiPlatformView: {
            id: string;
            label: string;
            issuer: string;
            client_id: string;
            authorization_url: string;
            token_url: string;
            keys_url: string;
            deployment_ids: string[];
            schools: string[];
            domains: string[];
            external_source: string | null;
            /** @enum {string} */
            unknown: "refuse" | "ask" | "create";
            enabled: boolean;
            people: number;
        };
        LtiTool: {
            login_url: string;
            launch_url: string;
            keys_url: string;
        };
        LtiRegistration: {
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        Me: {
            id: number;
            username: string;
            display_name: string;
            given_name: string | null;
            family_name: string | null;
            preferred_name: string | null;
            email: string | null;
            number: string | null;
            external_ids: {
                [key: string]: string;
            };
            role: components["schemas"]["Role"];
            school: string | null;
            school_id?: number;
            school_archived?: boolean;
            time_zone?: string;
            session_ends_at?: string;
            sign_out_path?: string;
            must_change_password: boolean;
            factor_setup_required?: boolean;
            notice_due?: boolean;
            leads_safety?: boolean;
            admin_scope?: components["schemas"]["AdminScope"];
            memberships?: components["schemas"]["OwnMembership"][];
            membership_id?: number;
            notices?: components["schemas"]["AccountNotice"][];
        };
        OwnMembership: {
            id: number | null;
            school: string | null;
            role: components["schemas"]["Role"];
        };
        AccountNotice: {
            id: number;
            /** @enum {string} */
            kind: "password_reset" | "role_changed" | "data_exported";
            role: components["schemas"]["Role"] | null;
            changed_by: string;
            /** Format: date-time */
            changed_at: string;
        };
        OwnActivities: {
            activities: components["schemas"]["OwnActivity"][];
            classes: number[];
        };
        LatestExport: {
            export: {
                state: components["schemas"]["ExportState"];
                progress: number;
                download_url: string | null;
                ends_at: string | null;
                export_id: string;
            } | null;
        };
        ExportStarted: {
            export_id: string;
        };
        OwnFactors: {
            factors: components["schemas"]["FactorView"][];
            recovery_codes_left: number;
            available: ("totp" | "passkey")[];
            required: boolean;
            password_needed: boolean;
        };
        FactorView: {
            id: string;
            /** @enum {string} */
            kind: "totp" | "passkey";
            label: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        FactorChallenge: {
            methods: components["schemas"]["FactorMethod"][];
            passkey_options?: components["schemas"]["PasskeyOptions"];
        };
        PasskeyOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        AddedFactor: {
            factor: components["schemas"]["FactorView"];
            recovery_codes: string[] | null;
        };
        RecoveryCodes: {
            recovery_codes: string[];
        };
        NewTotp: {
            secret: string;
            uri: string;
        };
        OwnIdentity: {
            id: string;
            label: string;
            linked_at: string | null;
        };
        InstructionsView: {
            text: string;
            memories: components["schemas"]["MemoryView"][];
        };
        MemoryView: {
            id: number;
            text: string;
            /** Format: date-time */
            created_at: string;
        };
        OwnLesson: {
            id: string;
            title: string;
            class_name: string | null;
            /** @enum {string} */
            state: "live" | "ended";
            /** Format: date-time */
            started_at: string;
            ended_at: string | null;
            questions: number;
        };
        OwnLessonReport: {
            lesson: components["schemas"]["OwnLesson"];
            questions: {
                id: number;
                text: string;
                /** Format: date-time */
                at: string;
            }[];
            sources: {
                title: string;
                url: string | null;
                file_id: string | null;
            }[];
            exercises: components["schemas"]["ExerciseView"][];
            made: {
                file_id: string;
                name: string;
            }[];
            pushes: components["schemas"]["LessonPush"][];
            tickets: components["schemas"]["StudentTicket"][];
            looks: components["schemas"]["ReadLogEntry"][];
        };
        ExerciseView: {
            id: string;
            number: string | null;
            text: string;
            hints: number;
            attempts: number;
            opened_by: string | null;
            /** Format: date-time */
            asked_at: string;
        };
        ReadLogEntry: {
            by: string;
            role: components["schemas"]["Role"];
            lesson: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            until: string;
        };
        OwnLimits: {
            limits: components["schemas"]["LimitInEffect"][];
            open_hours: {
                is_open: boolean;
                changes_at: string | null;
            } | null;
            consent_missing: boolean;
            tools_off: ("web_search" | "images" | "code" | "voice" | "uploads")[];
            break: {
                minutes: number;
                advised_at: number;
                pause: number;
                is_advised: boolean;
            };
        };
        PersonFields: {
            display_name: string;
            given_name: string | null;
            family_name: string | null;
            preferred_name: string | null;
            email: string | null;
            number: string | null;
            external_ids: {
                [key: string]: string;
            };
        };
        OwnNotice: {
            notice: {
                version: string;
                term: string;
                texts: {
                    [key: string]: string;
                };
                accepted_at: string | null;
            } | null;
        };
        OwnSession: {
            id: string;
            current: boolean;
            device: components["schemas"]["DeviceView"];
            place: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string;
        };
        DeviceView: {
            browser: string | null;
            system: string | null;
            kind: ("desktop" | "mobile" | "tablet") | null;
        };
        StudyView: {
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            exercises: {
                id: string;
                number: string | null;
                text: string;
                hints: number;
                attempts: number;
                opened_by: string | null;
                /** Format: date-time */
                asked_at: string;
                waits_for_work: boolean;
            }[];
        };
        MembershipView: {
            id: number;
            user_id: number;
            username: string;
            display_name: string;
            home_school: string | null;
            school: string;
            role: components["schemas"]["MembershipRole"];
            admin_scope: components["schemas"]["AdminScope"];
            given_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        PasswordSheetView: {
            id: string;
            users: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            kept_until: string;
        };
        PlanView: {
            id: string;
            title: string;
            exam_on: string;
            sessions: components["schemas"]["PlanSessionView"][];
        };
        PlanSessionView: {
            id: string;
            on_day: string;
            minutes: number | null;
            topic: string;
            tasks: string;
            done: boolean;
        };
        PoliciesView: {
            tools: {
                /** @default true */
                web_search: boolean;
                /** @default true */
                images: boolean;
                /** @default true */
                code: boolean;
                /** @default true */
                voice: boolean;
                /** @default true */
                uploads: boolean;
            };
            /** @default null */
            models: string[] | null;
            available_models: string[];
        };
        PricesView: {
            currency: string;
            prices: components["schemas"]["ModelPrice"][];
            models: {
                model: string;
                /** @enum {string} */
                use: "chat" | "images" | "transcription" | "speech" | "embeddings" | "moderation";
            }[];
        };
        QuizView: {
            id: string;
            title: string;
            questions: components["schemas"]["QuizQuestionView"][];
            points: number;
            weak_points: components["schemas"]["WeakPoint"][] | null;
        };
        QuizQuestionView: {
            number: number;
            /** @enum {string} */
            kind: "single" | "multiple" | "number" | "order" | "text";
            prompt: string;
            options: components["schemas"]["QuizOption"][];
            hint: string | null;
            source: components["schemas"]["QuizSource"] | null;
            attempts: components["schemas"]["QuizAttempt"][];
            attempts_left: number;
            solution: components["schemas"]["QuizSolution"] | null;
        };
        QuizOption: {
            id: string;
            text: string;
        };
        QuizSource: {
            document_id: string;
            filename: string;
            page: number | null;
            label: string;
            snippet: string | null;
        };
        QuizAttempt: {
            answer: {
                choices: string[];
            } | {
                order: string[];
            } | {
                text: string;
                decimal?: components["schemas"]["DecimalSeparator"];
            } | {
                /** @constant */
                gave_up: true;
            };
            verdict: components["schemas"]["QuizVerdict"] | null;
            lacks: ({
                /** @constant */
                unit: true;
            } | {
                /** @constant */
                lowest_terms: true;
            } | {
                points: number;
                of: number;
            }) | null;
        };
        /** @enum {string} */
        QuizVerdict: "correct" | "partly" | "wrong";
        QuizSolution: {
            options: string[];
            text: string | null;
            rubric: string[];
            explanation: string;
            feedback: string | null;
        };
        WeakPoint: {
            topic: string;
            sources: components["schemas"]["QuizSource"][];
        };
        RolloverProposal: {
            school_id: number;
            school: string;
            school_year: string;
            classes: components["schemas"]["RolloverClass"][];
            undo: components["schemas"]["UndoOffer"] | null;
        };
        RolloverClass: {
            group_id: number;
            name: string;
            school_year: string | null;
            students: number;
            proposed: string;
            leaves: boolean;
        };
        RosterRunView: {
            id: string;
            source_id: string;
            /** @enum {string} */
            state: "queued" | "reading" | "waiting" | "applying" | "applied" | "unchanged" | "failed" | "replaced";
            detail: string | null;
            new: number;
            changed: number;
            gone: number;
            counts: {
                schools: number;
                people: number;
                classes: number;
                places: number;
                new_schools: number;
                new_classes: number;
                taken_classes: number;
                entered: number;
                left: number;
                roles: number;
            };
            errors: components["schemas"]["RosterError"][];
            error_count: number;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            started_by: string | null;
            undo_until: string | null;
        };
        RosterError: {
            row: string;
            reason: string;
            /** @constant */
            code?: "username_taken";
        };
        RosterRunRow: {
            /** @enum {string} */
            kind: "new" | "changed" | "gone";
            external_id: string;
            name: string;
            school: string | null;
            role: components["schemas"]["Role"];
            fields: string[];
            entered: number;
            left: number;
        };
        UndoAnswer: {
            restored: number;
            conflicts: components["schemas"]["UndoConflict"][];
        };
        UndoConflict: {
            detail: string;
            code: components["schemas"]["ErrorCode"];
            reason?: string;
            values?: {
                [key: string]: string | number;
            };
            /** @enum {string} */
            type: "user" | "group" | "school";
            id: number;
            name: string | null;
        };
        RosterSourceView: {
            id: string;
            name: string;
            kind: components["schemas"]["RosterSourceKind"];
            school: string | null;
            /** @default {} */
            settings: components["schemas"]["RosterSettingsOutput"];
            /** @default null */
            hour: number | null;
            /** @default 10 */
            bound: number;
            /** @default true */
            enabled: boolean;
            has_secret: boolean;
            confirmed: boolean;
            people: number;
            last_run: components["schemas"]["RosterRunView"] | null;
        };
        SafetyCases: {
            cases: components["schemas"]["ListedSafetyCase"][];
            total: number;
            figures: components["schemas"]["SafetyFigure"][];
            deleted_students: components["schemas"]["DeletedStudent"][];
        };
        ListedSafetyCase: {
            id: string;
            /** @enum {string} */
            tier: "danger" | "concern";
            category: string;
            is_pattern: boolean;
            is_reply: boolean;
            place: components["schemas"]["CasePlace"] | null;
            /** Format: date-time */
            created_at: string;
            said_for_school_at: string | null;
            account_deleted_at: string | null;
            escalated_at: string | null;
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            closed_at: string | null;
            closed_by: string | null;
            outcome: components["schemas"]["CaseOutcome"] | null;
            student_number: number;
            of_student?: {
                total: number;
                open: number;
                /** Format: date-time */
                newest_at: string;
            };
        };
        /** @enum {string} */
        CasePlace: "chat" | "lesson" | "homework" | "file" | "image" | "program" | "rating" | "title" | "quiz" | "class_quiz" | "ticket" | "hand_in" | "card" | "name" | "instructions" | "memory";
        SafetyFigure: {
            category: string;
            /** @enum {string} */
            tier: "danger" | "concern" | "not_allowed";
            total: number;
            open: number;
            false_alarms: number;
        };
        DeletedStudent: {
            student_number: number;
            /** Format: date-time */
            deleted_at: string;
            open: number;
            total: number;
        };
        SafetyCaseView: {
            id: string;
            /** @enum {string} */
            tier: "danger" | "concern";
            category: string;
            is_pattern: boolean;
            is_reply: boolean;
            place: components["schemas"]["CasePlace"] | null;
            /** Format: date-time */
            created_at: string;
            said_for_school_at: string | null;
            account_deleted_at: string | null;
            escalated_at: string | null;
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            closed_at: string | null;
            closed_by: string | null;
            outcome: components["schemas"]["CaseOutcome"] | null;
            student: {
                id: number;
                username: string;
                display_name: string;
            };
            passage: string;
            reason: string | null;
            withheld_reason: string | null;
        };
        SafetyReadLog: {
            looks: {
                case_id: string;
                category: string;
                /** @enum {string} */
                tier: "danger" | "concern";
                /** Format: date-time */
                at: string;
            }[];
            total: number;
        };
        SafetyTrends: {
            students: number;
            weeks: {
                /** Format: date */
                week: string;
                category: string;
                /** @enum {string} */
                tier: "danger" | "concern" | "not_allowed";
                total: number;
                false_alarms: number;
                per_100: number | null;
            }[];
        };
        SchoolView: {
            id: number;
            name: string;
            students: number;
            teachers: number;
            admins: number;
            classes: number;
            archived: boolean;
            time_zone: string | null;
            languages: string[];
            help_contact: string | null;
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            password_sign_in: boolean;
            family_name_first: boolean;
            mask_personal_data: boolean;
            /** Format: date-time */
            created_at: string;
        };
        SchoolDetails: {
            id: number;
            name: string;
            students: number;
            teachers: number;
            admins: number;
            classes: number;
            archived: boolean;
            time_zone: string | null;
            languages: string[];
            help_contact: string | null;
            /** @enum {string} */
            study_mode: "off" | "hints" | "attempt_first";
            password_sign_in: boolean;
            family_name_first: boolean;
            mask_personal_data: boolean;
            /** Format: date-time */
            created_at: string;
            admin_list: {
                id: number;
                username: string;
                display_name: string;
                access_granted: boolean;
            }[];
            invitations: number;
            requests: number;
            former_names: string[];
        };
        SchoolEffects: {
            users: number;
            classes: number;
            invitations: number;
            requests: number;
        };
        SchoolConsent: {
            required: boolean;
            texts: {
                [key: string]: string;
            };
            version: number;
            students: number;
            given: number;
            withdrawn: number;
        };
        MergeEffects: {
            users: number;
            classes: number;
            invitations: number;
            requests: number;
            renamed_classes: {
                id: number;
                name: string;
                new_name: string;
            }[];
            safety_cases_wait: boolean;
            announcements: number;
            limits: number;
        };
        SchoolNotice: {
            enabled: boolean;
            texts: {
                [key: string]: string;
            };
            version: number;
            students: number;
            accepted: number;
        };
        RetentionAnswer: {
            chats_days: number | null;
            files_days: number | null;
            lessons_days: number | null;
            audit_days: number | null;
            safety_days: number;
            effects: components["schemas"]["RetentionEffects"];
        };
        RetentionEffects: {
            chats: number;
            people: number;
            files: number;
            lessons: number;
            audit_entries: number;
            safety_cases: number;
        };
        RolloverAnswer: {
            effects: components["schemas"]["RolloverEffects"];
            undo_id?: string;
            /** Format: date-time */
            undo_until?: string;
        };
        RolloverEffects: {
            classes: {
                group_id: number;
                from: string;
                to: string;
                students: number;
                remaining: number;
                leaves: boolean;
            }[];
            created: string[];
            leavers: number;
            memberships_ended: number;
            other_classes: number;
        };
        SafeguardingView: {
            enabled: boolean;
            lead: {
                id: number;
                username: string;
                display_name: string;
                confirmed_at: string | null;
                available: boolean;
                earlier_cases_wait_for: ("lead" | "deputy" | "master_admin") | null;
            } | null;
            deputy: {
                id: number;
                username: string;
                display_name: string;
                confirmed_at: string | null;
                available: boolean;
                earlier_cases_wait_for: ("lead" | "deputy" | "master_admin") | null;
            } | null;
            confirmed_at: string | null;
            minutes_to_deputy: number;
            help_lines: components["schemas"]["HelpLineOutput"][];
            reviewed_at: string | null;
            replacement_due: string | null;
            safety_days: number;
            webhook: {
                url: string;
                secret: string | null;
                delivered_at: string | null;
                not_delivered: {
                    /** Format: date-time */
                    since: string;
                    reason: string;
                } | null;
            } | null;
            available: {
                mail: boolean;
                webhook: boolean;
            };
        };
        SchoolSuggestion: {
            name: string;
            /** @enum {string} */
            state: "known" | "archived" | "renamed" | "new";
            nearest: string | null;
        };
        ChatSearchResults: {
            conversations: components["schemas"]["FoundConversation"][];
            messages: components["schemas"]["FoundMessage"][];
            next: number | null;
        };
        FoundConversation: {
            id: string;
            title: components["schemas"]["Excerpt"];
            archived: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        Excerpt: {
            text: string;
            marks: [
                number,
                number
            ][];
        };
        FoundMessage: {
            message_id: number;
            conversation_id: string;
            title: string;
            archived: boolean;
            /** @enum {string} */
            role: "user" | "assistant";
            /** Format: date-time */
            timestamp: string;
            excerpt: components["schemas"]["Excerpt"];
            files: components["schemas"]["Excerpt"][];
        };
        SignInOptions: {
            password: boolean;
            providers: {
                id: string;
                label: string;
            }[];
            password_mail: boolean;
            problem?: {
                text: string;
                code: string;
            };
        };
        FactorRequired: {
            methods: components["schemas"]["FactorMethod"][];
            passkey_options?: components["schemas"]["PasskeyOptions"];
            /** @constant */
            factor_required: true;
        };
        SignInResponse: {
            user: components["schemas"]["Me"];
            role: components["schemas"]["Role"];
        };
        SystemHealth: {
            parts: components["schemas"]["SystemPart"][];
        };
        SystemPart: {
            name: components["schemas"]["SystemPartName"];
            /** @enum {string} */
            state: "ok" | "degraded" | "down" | "off";
            since: string | null;
            detail: string | null;
            next_step: string | null;
        };
        /** @enum {string} */
        SystemPartName: "model" | "search" | "mail" | "postgres" | "redis" | "storage" | "disk" | "api" | "worker" | "sandbox" | "queues" | "backup";
        LogsView: {
            machine: string;
            processes: string[];
            entries: components["schemas"]["LogEntry"][];
            next: string | null;
        };
        LogEntry: {
            id: string;
            /** Format: date-time */
            time: string;
            /** @enum {string} */
            level: "info" | "warn" | "error";
            process: string;
            context: string | null;
            text: string;
            request_id: string | null;
            turn_id: string | null;
            user_id: number | null;
        };
        ModelsView: {
            chat: components["schemas"]["ChatModelOutput"][];
            images: string;
            transcription: string;
            speech: string | null;
            voice: string;
            embeddings: string | null;
            concurrency: number;
            version: number;
            base_url: string;
            has_key: boolean;
            fallback: {
                base_url: string;
                demo: boolean;
            } | null;
            models: {
                model: string;
                /** @enum {string} */
                use: "chat" | "images" | "transcription" | "speech" | "embeddings" | "moderation";
            }[];
            fixed: components["schemas"]["ModelSettingName"][];
        };
        /** @enum {string} */
        ModelSettingName: "OPENAI_BASE_URL" | "OPENAI_API_KEY" | "CHAT_MODEL" | "CHAT_VISION" | "CONTEXT_TOKENS" | "REPLY_TOKENS" | "IMAGE_MODEL" | "TRANSCRIPTION_MODEL" | "SPEECH_MODEL" | "SPEECH_VOICE" | "EMBEDDING_MODEL" | "MODEL_CONCURRENCY";
        ModelTest: {
            ok: boolean;
            first_token_ms: number | null;
            tools: boolean;
            streaming: boolean;
            detail: string;
        };
        UploadState: {
            upload_id: string;
            received: number;
            size: number;
        };
        UsageAnswer: {
            rows: components["schemas"]["UsageRow"][];
            people: components["schemas"]["UsageOfPerson"][];
            totals: components["schemas"]["UsageTotal"][];
            currency: string | null;
            next_cursor: string | null;
        };
        UsageRow: {
            day: string;
            school: string | null;
            class: {
                id: number;
                name: string;
            } | null;
            kind: components["schemas"]["UsageKind"];
            model: string | null;
            amount: number;
            cost: number | null;
        };
        /** @enum {string} */
        UsageKind: "messages" | "tokens" | "images" | "code" | "minutes" | "transcription" | "speech" | "background";
        UsageOfPerson: {
            user_id: number;
            username: string;
            display_name: string;
            kind: components["schemas"]["UsageKind"];
            amount: number;
            median: number;
            cost: number | null;
        };
        UsageTotal: {
            kind: components["schemas"]["UsageKind"];
            amount: number;
            people: number;
            has_unnamed: boolean;
        };
        UserView: {
            id: number;
            username: string;
            display_name: string;
            given_name: string | null;
            family_name: string | null;
            preferred_name: string | null;
            email: string | null;
            number: string | null;
            external_ids: {
                [key: string]: string;
            };
            roster: string | null;
            school: string | null;
            role: components["schemas"]["Role"];
            access_granted: boolean;
            classes: string[];
            class_ids: number[];
            last_sign_in: string | null;
            parent_consent: components["schemas"]["ConsentState"] | null;
        };
        PersonView: {
            id: number;
            username: string;
            display_name: string;
            given_name: string | null;
            family_name: string | null;
            preferred_name: string | null;
            email: string | null;
            number: string | null;
            external_ids: {
                [key: string]: string;
            };
            roster: string | null;
            family_name_first: boolean;
            role: components["schemas"]["Role"];
            admin_scope: components["schemas"]["AdminScope"];
            school: string | null;
            memberships: components["schemas"]["MembershipView"][];
            access_granted: boolean;
            must_change_password: boolean;
            /** Format: date-time */
            created_at: string;
            last_sign_in: string | null;
            classes: {
                id: number;
                name: string;
                school: string;
            }[];
            sessions: {
                id: string;
                device: components["schemas"]["DeviceView"];
                address: string | null;
                /** Format: date-time */
                signed_in_at: string;
                /** Format: date-time */
                last_used_at: string;
                current: boolean;
            }[] | null;
            factors: number | null;
            hold: {
                reason: string;
                placed_by: string;
                /** Format: date-time */
                placed_at: string;
            } | null;
            parent_consent: components["schemas"]["ParentConsent"] | null;
            consent_asked: boolean;
            usage: {
                conversations: number;
                messages: number;
                files: number;
                images: number;
            };
            limits: {
                /** @enum {string} */
                kind: "storage" | "replies";
                used: number;
                limit: number;
            }[];
        };
        ParentConsent: {
            /** @enum {string} */
            state: "given" | "withdrawn";
            how: components["schemas"]["ConsentForm"];
            version: number;
            by: string;
            /** Format: date-time */
            at: string;
        };
        ErasureCertificateView: {
            user_id: number;
            school: string | null;
            /** @enum {string} */
            state: "erasing" | "objects" | "redis" | "finished";
            requested_by: number | null;
            /** Format: date-time */
            begun_at: string;
            erased_at: string | null;
            counts: {
                kind: components["schemas"]["ErasedKind"];
                rows: number;
            }[];
        };
        /** @enum {string} */
        ErasedKind: "account" | "classes" | "chats" | "files" | "study" | "lessons" | "use" | "other";
        UseToday: {
            today: {
                messages: number;
                minutes: number;
                images: number;
            };
            limits: components["schemas"]["LimitInEffect"][];
            allowances: {
                id: number;
                kind: components["schemas"]["LimitKind"];
                amount: number;
                /** Format: date-time */
                until: string;
            }[];
        };
        BulkUsersAnswer: {
            effects: components["schemas"]["ChangeEffects"];
            undo_id?: string;
            /** Format: date-time */
            undo_until?: string;
            done: number;
            failed: components["schemas"]["FailedUser"][];
            passwords?: components["schemas"]["TemporaryPassword"][];
        };
        FailedUser: {
            detail: string;
            code: components["schemas"]["ErrorCode"];
            reason?: string;
            values?: {
                [key: string]: string | number;
            };
            id: number;
            username: string | null;
            display_name: string | null;
        };
        TemporaryPassword: {
            id: number;
            username: string;
            display_name: string;
            temporary_password: string;
        };
        ChatResponse: {
            turn_id: string;
            conversation_id: string;
            user_message_id: number;
            bot_message_id: number;
            reply: string;
            /** Format: date-time */
            timestamp: string;
            used_search: boolean;
            used_documents: boolean;
            used_uploaded_files: boolean;
            web_search_results: components["schemas"]["WebSearchResult"][];
            document_citations: components["schemas"]["DocumentCitation"][];
            user_document_id: string | null;
            user_document_url: string | null;
            user_document_filename: string | null;
            user_document_type: string | null;
            document_id: string | null;
            document_url: string | null;
            document_filename: string | null;
            document_type: string | null;
            is_document_result: boolean;
            code_execution: components["schemas"]["CodeExecutionResult"] | null;
            code_result: {
                response: string;
            } | null;
        };
        ChatAccepted: {
            turn_id: string;
            conversation_id: string;
            user_message_id: number;
            bot_message_id: number;
        };
        TurnView: {
            turn_id: string;
            conversation_id: string;
            state: components["schemas"]["TurnState"];
            last_seq: number;
            message: components["schemas"]["ChatMessage"];
        };
        RunCodeAnswer: {
            run: components["schemas"]["CodeRun"] | null;
        };
        ScimGroupView: {
            schemas: string[];
            id: string;
            externalId?: string;
            displayName: string;
            members?: {
                value: string;
                display: string;
            }[];
            meta: {
                resourceType: string;
                /** Format: date-time */
                created: string;
                location: string;
            };
        };
        ScimErrorBody: {
            schemas: string[];
            status: string;
            detail: string;
            scimType?: string;
        };
        ScimUserView: {
            schemas: string[];
            id: string;
            externalId: string;
            userName: string;
            displayName: string;
            name: {
                formatted: string;
                givenName?: string;
                familyName?: string;
            };
            active: boolean;
            emails?: {
                value: string;
                /** @constant */
                type: "work";
                primary: boolean;
            }[];
            roles?: {
                value: string;
                primary: boolean;
            }[];
            userType?: string;
            title?: string;
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                department: string;
            };
            meta: {
                resourceType: string;
                /** Format: date-time */
                created: string;
                location: string;
            };
        };
        LessonRulesOutput: {
            /** @default  */
            scope: string;
            /** @default  */
            tone: string;
            /** @default [] */
            tools_off: ("code" | "documents" | "images" | "study" | "web")[];
            /** @default null */
            hints: number | null;
        };
        HelpLineOutput: {
            name: string;
            number: string;
            hours: string;
            language: string;
        };
        OpenHoursOutput: {
            /** @default false */
            only_slots: boolean;
            /** @default [] */
            hours: {
                day_of_week: number;
                from: string;
                to: string;
            }[];
            /** @default [] */
            terms: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            }[];
            /** @default [] */
            holidays: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                name: string;
            }[];
        };
        RosterSettingsOutput: {
            base_url?: string;
            token_url?: string;
            client_id?: string;
            org?: string;
            /** Format: uuid */
            platform?: string;
            teacher_rules?: {
                /** @enum {string} */
                attribute: "userType" | "title" | "department" | "roles";
                value: string;
            }[];
        };
        ChatModelOutput: {
            model: string;
            context_tokens: number;
            reply_tokens: number;
            vision: boolean;
        };
        ErrorBody: {
            detail: string;
            code: components["schemas"]["ErrorCode"];
            reason?: string;
            values?: {
                [key: string]: string | number;
            };
            request_id: string;
            issues?: {
                path: string;
                message: string;
            }[];
        };
    };
    responses: {
        /** @description `malformed`: The request could not be read. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "malformed";
                };
            };
        };
        /** @description `rate_limited`: Too many attempts. Please wait a moment and try again. */
        RateLimited: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "rate_limited";
                };
            };
        };
        /** @description `internal`: Something went wrong on our side. Please try again. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "internal";
                };
            };
        };
        /** @description `unavailable`: A part of the service is not available right now. Please try again in a moment. */
        Unavailable: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "unavailable";
                };
            };
        };
        /**
         * @description `unauthorized`: Please sign in.
         *
         *     `session_ended`: Your session has ended. Please sign in again.
         */
        UnauthorizedOrSessionEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "unauthorized" | "session_ended";
                };
            };
        };
        /** @description `not_found`: That was not found. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "not_found";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         */
        ConflictOrOtherAccount: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account";
                };
            };
        };
        /** @description `invalid`: Please check what you entered. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "invalid";
                };
            };
        };
        /** @description `too_large`: That is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "too_large";
                };
            };
        };
        /** @description `unsupported_type`: That type of file is not supported. */
        UnsupportedType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "unsupported_type";
                };
            };
        };
        /**
         * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
         *
         *     `password_change_required`: Please choose a new password first.
         *
         *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
         *
         *     `forbidden`: You are not allowed to do that.
         */
        AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "forbidden";
                };
            };
        };
        /** @description `conflict`: That is not possible right now. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict";
                };
            };
        };
        /**
         * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
         *
         *     `password_change_required`: Please choose a new password first.
         *
         *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
         *
         *     `bad_origin`: This request came from another site and was refused.
         */
        AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin";
                };
            };
        };
        /**
         * @description `rate_limited`: Too many attempts. Please wait a moment and try again.
         *
         *     `limit_reached`: You have reached a limit of your school. Try again later.
         */
        RateLimitedOrLimitReached: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "rate_limited" | "limit_reached";
                };
            };
        };
        /**
         * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
         *
         *     `password_change_required`: Please choose a new password first.
         *
         *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
         */
        AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "access_revoked" | "password_change_required" | "factor_setup_required";
                };
            };
        };
        /** @description `bad_origin`: This request came from another site and was refused. */
        BadOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "bad_origin";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `username_taken`: That username is already taken.
         */
        ConflictOrUsernameTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "username_taken";
                };
            };
        };
        /**
         * @description `invalid`: Please check what you entered.
         *
         *     `password_common`: That password is too easy to guess. Please choose another one.
         *
         *     `password_is_username`: A password cannot be the username or almost the same. Please choose another one.
         */
        InvalidOrPasswordCommonOrPasswordIsUsername: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "invalid" | "password_common" | "password_is_username";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `already_decided`: Someone else has already decided this request.
         *
         *     `username_taken`: That username is already taken.
         */
        ConflictOrOtherAccountOrAlreadyDecidedOrUsernameTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "already_decided" | "username_taken";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `already_decided`: Someone else has already decided this request.
         */
        ConflictOrOtherAccountOrAlreadyDecided: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "already_decided";
                };
            };
        };
        /** @description `undo_expired`: This can no longer be undone. */
        UndoExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "undo_expired";
                };
            };
        };
        /**
         * @description `bad_origin`: This request came from another site and was refused.
         *
         *     `forbidden`: You are not allowed to do that.
         */
        BadOriginOrForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "bad_origin" | "forbidden";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `lesson_running`: This class is already in a lesson. Please open it, or end it first.
         */
        ConflictOrOtherAccountOrLessonRunning: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "lesson_running";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `lesson_paused`: Your teacher has paused the lesson. You can ask again when it continues.
         *
         *     `lesson_only`: During the lesson only its own chat is open.
         */
        ConflictOrOtherAccountOrLessonPausedOrLessonOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "lesson_paused" | "lesson_only";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `already_undone`: This has already been undone.
         */
        ConflictOrOtherAccountOrAlreadyUndone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "already_undone";
                };
            };
        };
        /** @description `invalid_credentials`: Invalid username or password */
        InvalidCredentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "invalid_credentials";
                };
            };
        };
        /** @description `sign_in_expired`: This sign-in took too long or had too many tries. Enter your password again. */
        SignInExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "sign_in_expired";
                };
            };
        };
        /**
         * @description `bad_origin`: This request came from another site and was refused.
         *
         *     `factor_wrong`: That did not work. Use a new code, or try another way.
         */
        BadOriginOrFactorWrong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "bad_origin" | "factor_wrong";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `username_taken`: That username is already taken.
         */
        ConflictOrOtherAccountOrUsernameTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "username_taken";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `last_master_admin`: The last master admin with access must stay.
         */
        ConflictOrOtherAccountOrLastMasterAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "last_master_admin";
                };
            };
        };
        /**
         * @description `unavailable`: A part of the service is not available right now. Please try again in a moment.
         *
         *     `line_full`: Too many questions are waiting for a reply. Please try again in a minute.
         */
        UnavailableOrLineFull: {
            headers: {
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "unavailable" | "line_full";
                };
            };
        };
        /**
         * @description `conflict`: That is not possible right now.
         *
         *     `other_account`: Someone else is signed in now. Nothing was changed.
         *
         *     `turn_in_progress`: The previous reply is still being written.
         */
        ConflictOrOtherAccountOrTurnInProgress: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "conflict" | "other_account" | "turn_in_progress";
                };
            };
        };
        /** @description `unauthorized`: Please sign in. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @enum {unknown} */
                    code?: "unauthorized";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    activities_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateActivityRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        undo_id: string;
                        /** Format: date-time */
                        undo_until: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketAnswerRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        value: number | string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_begin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversation_id: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_copy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyPlanRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ltiGrades_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        courses: components["schemas"]["LtiGradesCourse"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ltiGrades_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LtiGradesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_handIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HandInRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnActivity"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_open: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenQuizRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_propose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        questions: ({
                            /** @constant */
                            kind: "choice";
                            text: string;
                            options: string[];
                            right?: number | null;
                        } | {
                            /** @constant */
                            kind: "number";
                            text: string;
                            right?: number | null;
                        } | {
                            /** @constant */
                            kind: "text";
                            text: string;
                        } | {
                            /** @constant */
                            kind: "scale";
                            text: string;
                        })[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_questions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentTicket"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    classQuizzes_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizOfTeacher"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_work: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        work: components["schemas"]["ActivityWork"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    announcements_page: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    announcements_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAnnouncementRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        announcement_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    announcements_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_page: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                search?: string;
                school?: string;
                class?: number;
                invite_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalRequestView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedAccount"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrUsernameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidOrPasswordCommonOrPasswordIsUsername"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_approve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrAlreadyDecidedOrUsernameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_reject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RejectRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrAlreadyDecided"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkDecisionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDecisionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_facets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalFacets"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvals_status: {
        parameters: {
            query?: {
                wait?: "true" | "false";
            };
            header?: {
                "x-waiting-token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestStatusView"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    artifacts_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    artifacts_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    audio_transcribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /** @default en-US */
                    language_code?: string;
                    /**
                     * @default true
                     * @enum {string}
                     */
                    enable_punctuation?: "true" | "false";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscribeResponse"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    audit_page: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                school?: string;
                target?: string;
                person?: number;
                from?: string;
                to?: string;
                time_zone?: string;
                import?: string;
                folded?: "true" | "false";
                order?: "asc" | "desc";
                before?: number;
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    audit_export: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                school?: string;
                target?: string;
                person?: number;
                from?: string;
                to?: string;
                time_zone?: string;
                import?: string;
                folded?: "true" | "false";
                order?: "asc" | "desc";
                before?: number;
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cards_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cards_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cards_due: {
        parameters: {
            query?: {
                until?: string;
                deck_id?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DueCards"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cards_review: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        due: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    files_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    publicConfig_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicConfig"];
                };
            };
            400: components["responses"]["Malformed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    conversations_page: {
        parameters: {
            query?: {
                before?: string;
                limit?: number;
                archived?: "true" | "false";
                folder_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    conversations_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewConversation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversation_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    conversations_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    conversations_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        undo_id: string;
                        /** Format: date-time */
                        undo_until: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    conversations_activate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    conversations_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            410: components["responses"]["UndoExpired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    folders_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: components["schemas"]["FolderView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    folders_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    folders_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    folders_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    dashboard_week: {
        parameters: {
            query?: {
                school?: string;
                day?: number;
                hour?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeeklySchedule"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    dashboard_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardStats"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    dashboard_today: {
        parameters: {
            query?: {
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardToday"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_list: {
        parameters: {
            query?: {
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        decks: components["schemas"]["DeckView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeckRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deck_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckContent"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeckRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_addCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCardRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        card_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    decks_export: {
        parameters: {
            query?: {
                format?: "anki" | "apkg" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    apiDocs_page: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    apiDocs_asyncapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    apiDocs_openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    certificates_page: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                school?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureCertificateRow"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exports_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exports_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    files_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    files_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fileViews_inFormat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                format: components["schemas"]["FileFormat"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fileViews_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fileViews_text: {
        parameters: {
            query?: {
                from?: number;
                near?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileText"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fileViews_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgottenPasswords_setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPasswordAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOriginOrForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidOrPasswordCommonOrPasswordIsUsername"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgottenPasswords_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPasswordRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_page: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                sort?: "name" | "school" | "students";
                order?: "asc" | "desc";
                search?: string;
                school?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupWriteRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        group_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupUpdateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_remove: {
        parameters: {
            query?: {
                dry_run?: "true" | "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activities: components["schemas"]["ActivityView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /**
                     * @default off
                     * @enum {string}
                     */
                    study_mode?: "off" | "hints" | "attempt_first";
                    /** @default {} */
                    rules?: components["schemas"]["LessonRules"];
                    /** @constant */
                    kind: "tutor";
                    /** @default  */
                    instructions?: string;
                    sources?: string[];
                    /** Format: uuid */
                    lesson_id?: string;
                    /** Format: date-time */
                    opens_at?: string;
                    /** Format: date-time */
                    closes_at: string;
                    students?: number[];
                } | {
                    /** @constant */
                    kind: "quiz";
                    title: string;
                    /** @default  */
                    instructions?: string;
                    sources?: string[];
                    /** @default [] */
                    questions?: ({
                        /** @constant */
                        kind: "choice";
                        text: string;
                        options: string[];
                        right?: number | null;
                    } | {
                        /** @constant */
                        kind: "number";
                        text: string;
                        right?: number | null;
                    } | {
                        /** @constant */
                        kind: "text";
                        text: string;
                    } | {
                        /** @constant */
                        kind: "scale";
                        text: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    members_assign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": number[];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    members_conflicts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeConflictView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cover_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cover: components["schemas"]["CoverView"] | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cover_handOver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoverRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cover_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cover_colleagues: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        teachers: components["schemas"]["MemberView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    members_eligible: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                sort?: "username";
                order?: "asc" | "desc";
                search?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exercises_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exercises: components["schemas"]["ClassExerciseView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exercises_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddExerciseRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exercise_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exercises_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                exerciseId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeExerciseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exercises_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                exerciseId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoOffer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plans: components["schemas"]["LessonPlanView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonPlanRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plan_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lessons: components["schemas"]["LessonSummary"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartLessonRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lesson_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLessonRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    materials_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        materials: components["schemas"]["MaterialView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    materials_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMaterialRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        material_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    materials_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                materialId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMaterialRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    materials_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                materialId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    members_list: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                sort?: "username" | "added_at";
                order?: "asc" | "desc";
                search?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["MemberView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    members_remove: {
        parameters: {
            query?: {
                dry_run?: "true" | "false";
            };
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonReports_progress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentProgress"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_setStudyMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudyModeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teachers_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        teachers: components["schemas"]["MemberView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teachers_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": number[];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    teachers_remove: {
        parameters: {
            query?: {
                dry_run?: "true" | "false";
            };
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_slots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        time_slots: components["schemas"]["TimeSlotView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_replaceSlots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceSlotsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        time_slots: components["schemas"]["TimeSlotView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_removeSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                slotId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    groups_addSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeSlotRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeSlotView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonReports_workRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassRequests"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    providers_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providers: components["schemas"]["IdentityProviderView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    providers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityProviderRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: components["schemas"]["IdentityProviderView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    providers_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityProviderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: components["schemas"]["IdentityProviderView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    providers_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    providers_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProviderTest"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    images_generate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageGenerateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageGenerateResponse"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             *
             *     `safeguarding_unconfirmed`: Chat opens as soon as your school has confirmed who looks after safety. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing" | "safeguarding_unconfirmed";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLessonPausedOrLessonOnly"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    images_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageJobView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    images_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageJobView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_undoable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoableImport"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /**
                     * @default create
                     * @enum {string}
                     */
                    mode?: "create" | "update";
                    /** @default {} */
                    schools?: string;
                    /** @default [] */
                    classes?: string;
                    /** @default {} */
                    columns?: string;
                    /** @default classes */
                    gone_of?: components["schemas"]["GoneOf"];
                    /**
                     * @default false
                     * @enum {string}
                     */
                    sets_classes?: "true" | "false";
                    /**
                     * @default false
                     * @enum {string}
                     */
                    must_change_passwords?: "true" | "false";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_commit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    partial?: boolean;
                    /** @default keep */
                    gone?: components["schemas"]["GoneAction"];
                    /** @default false */
                    change_roles?: boolean;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_passwords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_rejected: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    imports_rows: {
        parameters: {
            query: {
                kind: "new" | "changed" | "roles" | "gone";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRowView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    invites_page: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                sort?: "created_at" | "name" | "role" | "uses" | "expires_at" | "created_by";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    invites_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInviteRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvite"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    invites_open: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvite"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    invites_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    joining_join: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedClass"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonPlanView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlanRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        undo_id: string;
                        /** Format: date-time */
                        undo_until: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_copy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyPlanRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plan_id: string;
                        left_out: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lesson_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLessonRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_ofOwnClasses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lessons: components["schemas"]["LessonSummary"][];
                        ended: components["schemas"]["LessonSummary"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLessonRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    solutions_list: {
        parameters: {
            query?: {
                user_id?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exercises: components["schemas"]["LessonExercise"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_hand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonPlans_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                place: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PauseLessonRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_listPushes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pushes: components["schemas"]["PushReceipts"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_push: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        push_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_receive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                push: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonReports_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonReport"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    solutions_open: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OpenSolutionsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedSolutions"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_lowerHand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LowerHandRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_history: {
        parameters: {
            query?: {
                limit?: number;
                before?: number;
                after?: number;
                around?: number;
            };
            header?: never;
            path: {
                id: string;
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentHistory"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_write: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeacherMessageRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tickets_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tickets: components["schemas"]["TicketResults"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tickets_open: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ticket_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tickets_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tickets_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                ticket: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketAnswerRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        value: number | string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tickets_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tickets_propose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        questions: ({
                            /** @constant */
                            kind: "choice";
                            text: string;
                            options: string[];
                            right?: number | null;
                        } | {
                            /** @constant */
                            kind: "number";
                            text: string;
                            right?: number | null;
                        } | {
                            /** @constant */
                            kind: "text";
                            text: string;
                        } | {
                            /** @constant */
                            kind: "scale";
                            text: string;
                        })[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_topics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonTopics"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        others: components["schemas"]["StudentLesson"][];
                        lesson: components["schemas"]["StudentLesson"] | null;
                        ticket: components["schemas"]["StudentTicket"] | null;
                        ended: components["schemas"]["EndedLesson"] | null;
                        all_ended: components["schemas"]["EndedLesson"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    limits_view: {
        parameters: {
            query?: {
                school?: string;
                role?: components["schemas"]["Role"];
                class?: number;
                user?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    limits_set: {
        parameters: {
            query?: {
                school?: string;
                role?: components["schemas"]["Role"];
                class?: number;
                user?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetLimits"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ltiCourses_list: {
        parameters: {
            query: {
                class: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        courses: components["schemas"]["LtiCourseView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ltiCourses_move: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LtiCourseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        undo_id: string;
                        /** Format: date-time */
                        undo_until: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    platforms_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        platforms: components["schemas"]["LtiPlatformView"][];
                        tool: components["schemas"]["LtiTool"] | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    platforms_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LtiPlatformRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        platform: components["schemas"]["LtiPlatformView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    platforms_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LtiPlatformRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        platform: components["schemas"]["LtiPlatformView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    platforms_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    registration_open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LtiRegistrationRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LtiRegistration"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnActivities"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    announcements_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        announcements: components["schemas"]["AnnouncementView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exports_newestOwn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LatestExport"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exports_askOwn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStarted"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnFactors"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorChallenge"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedFactor"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_renewCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTotp"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownFactors_confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedFactor"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_identities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        identities: components["schemas"]["OwnIdentity"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_unlink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    studentNotes_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstructionsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    studentNotes_setInstructions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstructionsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonReports_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lessons: components["schemas"]["OwnLesson"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonReports_ownReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnLessonReport"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    limits_own: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnLimits"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    memberships_enter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterMembershipRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    studentNotes_remember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        memory_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    studentNotes_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    studentNotes_forget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    studentNotes_forgetText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownName_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnNameRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonFields"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notice_own: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnNotice"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notice_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptNotice"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_acknowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidOrPasswordCommonOrPasswordIsUsername"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessonReports_ownProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentProgress"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownSessions_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["OwnSession"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownSessions_endOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ownSessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_study: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lessons_looks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: components["schemas"]["ReadLogEntry"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    memberships_list: {
        parameters: {
            query?: {
                school?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        memberships: components["schemas"]["MembershipView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    memberships_give: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveMembershipRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                        membership: components["schemas"]["MembershipView"] | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    memberships_take: {
        parameters: {
            query?: {
                dry_run?: "true" | "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    passwordSheets_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sheets: components["schemas"]["PasswordSheetView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    passwordSheets_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    plans_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plans: components["schemas"]["PlanView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    plans_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    plans_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    plans_calendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    plans_tick: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionTickRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    policies_view: {
        parameters: {
            query?: {
                school?: string;
                role?: components["schemas"]["Role"];
                class?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoliciesView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    policies_set: {
        parameters: {
            query?: {
                school?: string;
                role?: components["schemas"]["Role"];
                class?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPolicies"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoliciesView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    prices_view: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    prices_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPrices"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    queueBoard_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    queueBoard_show2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quizzes_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quizzes_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuizAnswerRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rollover_propose: {
        parameters: {
            query?: {
                school?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloverProposal"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterRuns_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterRunView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterRuns_apply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterRunView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterRuns_rows: {
        parameters: {
            query: {
                kind: "new" | "changed" | "gone";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["RosterRunRow"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterRuns_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrAlreadyUndone"];
            410: components["responses"]["UndoExpired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sources: components["schemas"]["RosterSourceView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RosterSourceRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        source: components["schemas"]["RosterSourceView"];
                        token: string | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RosterSourceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        source: components["schemas"]["RosterSourceView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_match: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RosterMatchRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_listRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        runs: components["schemas"]["RosterRunView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rosterSources_renewToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_list: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                by?: "student";
                student?: number;
                state?: "open" | "closed";
                tier?: "danger" | "concern";
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyCases"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyCaseView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_acknowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseCaseRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_looks: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyReadLog"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_trends: {
        parameters: {
            query?: {
                weeks?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyTrends"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    schools_page: {
        parameters: {
            query?: {
                view?: "names" | "figures";
                search?: string;
                limit?: number;
                offset?: number;
                archived?: "all" | "true" | "false";
                sort?: "name" | "students" | "admins" | "classes" | "created_at";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[] | {
                        schools: components["schemas"]["SchoolView"][];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    schools_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSchoolRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        school: components["schemas"]["SchoolView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    schools_details: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        school: components["schemas"]["SchoolDetails"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    schools_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSchoolRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        school: components["schemas"]["SchoolView"];
                        effects: components["schemas"]["SchoolEffects"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notice_viewConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolConsent"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notice_updateConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchoolConsent"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolConsent"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    schools_merge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeSchoolRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        school: components["schemas"]["SchoolView"];
                        effects: components["schemas"]["MergeEffects"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notice_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolNotice"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    notice_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchoolNotice"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolNotice"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retention_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retention_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rollover_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolloverRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolloverAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeguardingView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SafeguardingRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeguardingView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConfirmSafeguardingRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeguardingView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_showEarlierCases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EarlierCasesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeguardingView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    safety_testAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafeguardingView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    schools_suggestion: {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolSuggestion"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    search_find: {
        parameters: {
            query: {
                q: string;
                before?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatSearchResults"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_begin: {
        parameters: {
            query?: {
                next?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_signedOutByIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    logout_token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_callback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_signedOutInFrame: {
        parameters: {
            query?: {
                iss?: string;
                sid?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOn_find: {
        parameters: {
            query?: {
                name?: string;
                problem?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorRequired"] | components["schemas"]["SignInResponse"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["InvalidCredentials"];
            /**
             * @description `bad_origin`: This request came from another site and was refused.
             *
             *     `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `approval_pending`: Your request is waiting for approval. You can sign in once an administrator has approved it.
             *
             *     `approval_rejected`: Your request was rejected. Ask your school for the reason.
             *
             *     `password_off`: Your school signs in with its own accounts. Use the button for your school.
             *
             *     `school_closed`: Your school does not use this service at the moment. Please ask your school for help.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "bad_origin" | "access_revoked" | "approval_pending" | "approval_rejected" | "password_off" | "school_closed";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_pendingChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorChallenge"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["SignInExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    auth_signInByFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorAnswer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["SignInExpired"];
            403: components["responses"]["BadOriginOrFactorWrong"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    system_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemHealth"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logs_read: {
        parameters: {
            query?: {
                id?: string;
                level?: "info" | "warn" | "error";
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    models_view: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    models_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetModels"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    models_remove: {
        parameters: {
            query: {
                version: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    models_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelTestRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTest"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    system_supportFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    undo_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrAlreadyUndone"];
            410: components["responses"]["UndoExpired"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    files_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileInfo"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumableUploads_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumableUploads_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumableUploads_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumableUploads_append: {
        parameters: {
            query?: {
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadState"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumableUploads_finish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileInfo"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    usage_view: {
        parameters: {
            query?: {
                school?: string;
                class?: number;
                from?: string;
                to?: string;
                by?: "day" | "person" | "kind";
                format?: "json" | "csv";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_page: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                sort?: "username" | "display_name" | "role" | "school" | "access" | "last_sign_in";
                order?: "asc" | "desc";
                search?: string;
                role?: components["schemas"]["Role"];
                school?: string;
                class?: number;
                access?: "granted" | "revoked";
                consent?: components["schemas"]["ConsentState"];
                never_signed_in?: boolean | ("true" | "false");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_export: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                sort?: "username" | "display_name" | "role" | "school" | "access" | "last_sign_in";
                order?: "asc" | "desc";
                search?: string;
                role?: components["schemas"]["Role"];
                school?: string;
                class?: number;
                access?: "granted" | "revoked";
                consent?: components["schemas"]["ConsentState"];
                never_signed_in?: boolean | ("true" | "false");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["UserView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrUsernameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidOrPasswordCommonOrPasswordIsUsername"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    people_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditUserRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: components["schemas"]["UserView"];
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrUsernameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_remove: {
        parameters: {
            query?: {
                dry_run?: "true" | "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLastMasterAdmin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_setAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAccessRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: components["schemas"]["UserView"];
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLastMasterAdmin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_setAdminScope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAdminScopeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: components["schemas"]["UserView"];
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    limits_raise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllowanceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    limits_endAllowance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                allowanceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    certificates_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureCertificateView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exports_newest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LatestExport"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exports_ask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportOfPersonRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStarted"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    people_resetFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    holds_place: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    holds_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnConfirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        username: string;
                        display_name: string;
                        temporary_password: string;
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_setRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetRoleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: components["schemas"]["UserView"];
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLastMasterAdmin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_setSchool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchoolRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: components["schemas"]["UserView"];
                        effects: components["schemas"]["ChangeEffects"];
                        undo_id?: string;
                        /** Format: date-time */
                        undo_until?: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    people_endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    people_endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    limits_today: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UseToday"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_changeMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    action: "role";
                    value: components["schemas"]["Role"];
                    current_password?: string;
                    factor?: components["schemas"]["FactorAnswer"];
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                } | {
                    /** @constant */
                    action: "school";
                    value: string | null;
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                } | {
                    /** @constant */
                    action: "add_to_class";
                    value: number;
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                } | {
                    /** @constant */
                    action: "remove_from_class";
                    value: number;
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                } | {
                    /** @constant */
                    action: "reset_password";
                    current_password?: string;
                    factor?: components["schemas"]["FactorAnswer"];
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                } | {
                    /** @constant */
                    action: "consent";
                    value: components["schemas"]["ConsentState"];
                    /** @default paper */
                    how?: components["schemas"]["ConsentForm"];
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                } | {
                    /** @enum {string} */
                    action: "grant" | "revoke" | "delete";
                    ids?: number[];
                    filter?: components["schemas"]["UserFilter"];
                    except?: number[];
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUsersAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `password_required`: Enter your own password to confirm this.
             *
             *     `wrong_password`: The current password is wrong.
             *
             *     `factor_required`: Confirm this with your second step as well.
             *
             *     `factor_wrong`: That did not work. Use a new code, or try another way.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "password_required" | "wrong_password" | "factor_required" | "factor_wrong";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrLastMasterAdmin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    activities_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    chat_send: {
        parameters: {
            query?: never;
            header?: {
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatResponse"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAccepted"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             *
             *     `safeguarding_unconfirmed`: Chat opens as soon as your school has confirmed who looks after safety. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing" | "safeguarding_unconfirmed";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description `conflict`: That is not possible right now.
             *
             *     `other_account`: Someone else is signed in now. Nothing was changed.
             *
             *     `turn_in_progress`: The previous reply is still being written.
             *
             *     `lesson_paused`: Your teacher has paused the lesson. You can ask again when it continues.
             *
             *     `lesson_only`: During the lesson only its own chat is open.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "other_account" | "turn_in_progress" | "lesson_paused" | "lesson_only";
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            /**
             * @description `unavailable`: A part of the service is not available right now. Please try again in a moment.
             *
             *     `line_full`: Too many questions are waiting for a reply. Please try again in a minute.
             *
             *     `web_search_off`: Web search is not set up on this server.
             *
             *     `code_execution_off`: Running code is not available on this server.
             *
             *     `model_unauthorized`: The assistant is not set up correctly. Please tell your administrator.
             *
             *     `model_busy`: The assistant is very busy right now. Please try again in a moment.
             *
             *     `model_unavailable`: The assistant cannot be reached right now. Please try again in a moment.
             *
             *     `model_timeout`: The assistant took too long to answer. Please try again.
             *
             *     `model_rejected`: The assistant could not answer this question. Try a shorter or different one.
             *
             *     `model_bad_answer`: The answer was cut off. Please try again.
             *
             *     `turn_abandoned`: The reply could not be finished after several attempts. Please try again.
             *
             *     `turn_too_long`: The reply took too long and was stopped.
             */
            503: {
                headers: {
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "unavailable" | "line_full" | "web_search_off" | "code_execution_off" | "model_unauthorized" | "model_busy" | "model_unavailable" | "model_timeout" | "model_rejected" | "model_bad_answer" | "turn_abandoned" | "turn_too_long";
                    };
                };
            };
        };
    };
    chat_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnView"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    chat_continue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAccepted"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             *
             *     `safeguarding_unconfirmed`: Chat opens as soon as your school has confirmed who looks after safety. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing" | "safeguarding_unconfirmed";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description `conflict`: That is not possible right now.
             *
             *     `other_account`: Someone else is signed in now. Nothing was changed.
             *
             *     `turn_in_progress`: The previous reply is still being written.
             *
             *     `lesson_paused`: Your teacher has paused the lesson. You can ask again when it continues.
             *
             *     `lesson_only`: During the lesson only its own chat is open.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "other_account" | "turn_in_progress" | "lesson_paused" | "lesson_only";
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOrLineFull"];
        };
    };
    chat_stop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    history_clear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClearHistoryRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        undo_id: string;
                        /** Format: date-time */
                        undo_until: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    files_download2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    health_healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok" | "unavailable";
                        postgres: boolean;
                        redis: boolean;
                        degraded: ("model" | "disk")[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok" | "unavailable";
                        postgres: boolean;
                        redis: boolean;
                        degraded: ("model" | "disk")[];
                    };
                };
            };
        };
    };
    history_read: {
        parameters: {
            query?: {
                limit?: number;
                before?: number;
                after?: number;
                around?: number;
                conversation_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_chooseClass: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    class: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_chooseLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    item: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_enter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                };
            };
        };
        responses: {
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_publicKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            [key: string]: unknown;
                        }[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_launch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state?: string;
                    id_token?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_loginByLink: {
        parameters: {
            query: {
                iss: string;
                login_hint: string;
                target_link_uri: string;
                lti_message_hint?: string;
                client_id?: string;
                lti_deployment_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lti_loginByForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    iss: string;
                    login_hint: string;
                    target_link_uri: string;
                    lti_message_hint?: string;
                    client_id?: string;
                    lti_deployment_id?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    registration_ask: {
        parameters: {
            query: {
                token: string;
                openid_configuration: string;
                registration_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    registration_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    openid_configuration: string;
                    registration_token?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["BadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    history_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        undo_id: string;
                        /** Format: date-time */
                        undo_until: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    ratings_rate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    codeRuns_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunCodeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunCodeAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrTurnInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    history_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ShowVersionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            403: components["responses"]["AccessRevokedOrPasswordChangeRequiredOrFactorSetupRequiredOrBadOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccountOrTurnInProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    speech_speak: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpeechRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/mpeg": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             *
             *     `outside_hours`: The chat is closed now.
             *
             *     `consent_missing`: Chat opens once your school has recorded the consent of your parents. Ask a teacher.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden" | "outside_hours" | "consent_missing";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimitedOrLimitReached"];
            500: components["responses"]["Internal"];
            /**
             * @description `unavailable`: A part of the service is not available right now. Please try again in a moment.
             *
             *     `model_busy`: The assistant is very busy right now. Please try again in a moment.
             *
             *     `model_unavailable`: The assistant cannot be reached right now. Please try again in a moment.
             *
             *     `model_timeout`: The assistant took too long to answer. Please try again.
             *
             *     `model_rejected`: The assistant could not answer this question. Try a shorter or different one.
             *
             *     `model_bad_answer`: The answer was cut off. Please try again.
             *
             *     `model_unauthorized`: The assistant is not set up correctly. Please tell your administrator.
             */
            503: {
                headers: {
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "unavailable" | "model_busy" | "model_unavailable" | "model_timeout" | "model_rejected" | "model_bad_answer" | "model_unauthorized";
                    };
                };
            };
        };
    };
    metrics_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    history_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMessageRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message_id: number;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["UnauthorizedOrSessionEnded"];
            /**
             * @description `access_revoked`: Your access has been revoked. Contact your system administrator.
             *
             *     `password_change_required`: Please choose a new password first.
             *
             *     `factor_setup_required`: Your role needs a second step at sign-in. Set it up to go on.
             *
             *     `bad_origin`: This request came from another site and was refused.
             *
             *     `forbidden`: You are not allowed to do that.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        /** @enum {unknown} */
                        code?: "access_revoked" | "password_change_required" | "factor_setup_required" | "bad_origin" | "forbidden";
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrOtherAccount"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    scimGroups_list: {
        parameters: {
            query?: {
                filter?: string;
                startIndex?: number;
                count?: number;
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                        totalResults: number;
                        startIndex: number;
                        itemsPerPage: number;
                        Resources: components["schemas"]["ScimGroupView"][];
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimGroups_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimGroups_find: {
        parameters: {
            query?: {
                filter?: string;
                startIndex?: number;
                count?: number;
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimGroups_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimGroups_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimGroups_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimDiscovery_types: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimDiscovery_type: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimDiscovery_schemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimDiscovery_schema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimDiscovery_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimUsers_list: {
        parameters: {
            query?: {
                filter?: string;
                startIndex?: number;
                count?: number;
                attributes?: string;
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": {
                        schemas: string[];
                        totalResults: number;
                        startIndex: number;
                        itemsPerPage: number;
                        Resources: components["schemas"]["ScimUserView"][];
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimUsers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimUsers_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimUsers_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimUsers_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
    scimUsers_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimErrorBody"];
                };
            };
        };
    };
}
