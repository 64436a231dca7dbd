import { testAccessibility } from '../support/accessibility.ts';
import { MESSAGE_SCREENS } from '../support/screens/message.screens.ts';

testAccessibility(MESSAGE_SCREENS);
