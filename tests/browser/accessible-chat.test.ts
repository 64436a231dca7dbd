import { testAccessibility } from '../support/accessibility.ts';
import { CHAT_SCREENS } from '../support/screens/chat.screens.ts';

testAccessibility(CHAT_SCREENS);
